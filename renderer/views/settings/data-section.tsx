import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { asApiError } from '../../api/api-error.ts';
import { Button } from '../../components/button.tsx';
import { Select } from '../../components/select.tsx';
import { TextField } from '../../components/text-field.tsx';
import { counted, formatBytes, formatCount } from '../../format/number.ts';
import { useProjects } from '../../state/project-store.ts';
import { settingsTexts } from '../../texts/settings.ts';
import styles from './data-section.module.css';
import { Group, Refusal, Row, Section, Wide } from './section.tsx';

const ALL = '';

/** Taking everything elsewhere, and bringing it from there. */
export function DataSection() {
  return (
    <Section id="data">
      <Export />
      <Import />
    </Section>
  );
}

function Export() {
  const texts = settingsTexts.export;
  const { list } = useProjects();
  const [project, setProject] = useState(ALL);
  const [place, setPlace] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [done, setDone] = useState<ResultOf<'privacy.export'> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setRunning(true);
    setDone(null);
    setFailure(null);
    const to = place.trim();
    try {
      setDone(
        await api.call('privacy.export', {
          ...(to !== '' && { to }),
          ...(project !== ALL && { projects: [project] }),
        }),
      );
    } catch (error) {
      setFailure(asApiError(error).message);
    }
    setRunning(false);
  };
  return (
    <Group title={texts.title} hint={texts.text}>
      <Row>
        <Select
          label={texts.only}
          value={project}
          onChange={setProject}
          options={[
            { value: ALL, label: texts.all },
            ...(list ?? [])
              .filter(({ ref }) => ref !== '')
              .map(({ ref, name }) => ({ value: ref, label: name })),
          ]}
        />
        <Wide>
          <TextField
            label={texts.place}
            isMono
            value={place}
            onChange={(value) => {
              setPlace(value);
              setFailure(null);
            }}
            placeholder={texts.placeHint}
          />
        </Wide>
        <Button disabled={isRunning} onClick={() => void run()}>
          {isRunning ? texts.running : texts.run}
        </Button>
      </Row>
      <Refusal message={failure} />
      <div role="status">
        {done && (
          <p className={styles.result}>
            {texts.done(
              counted(done.events, 'event'),
              done.ownEvents === 0 ? null : formatCount(done.ownEvents),
              formatBytes(done.bytes),
            )}{' '}
            <code className={styles.path}>{done.path}</code>
          </p>
        )}
      </div>
    </Group>
  );
}

type Checked = ResultOf<'privacy.import'>;

function Import() {
  const texts = settingsTexts.import;
  const [from, setFrom] = useState('');
  const [work, setWork] = useState<'checking' | 'importing' | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (isDryRun: boolean): Promise<void> => {
    if (from.trim() === '' || work !== null) return;
    setWork(isDryRun ? 'checking' : 'importing');
    setFailure(null);
    try {
      setChecked(
        await api.call('privacy.import', {
          from: from.trim(),
          ...(isDryRun ? { dryRun: true } : { onBad: 'skip' }),
        }),
      );
    } catch (error) {
      setChecked(null);
      setFailure(asApiError(error).message);
    }
    setWork(null);
  };
  return (
    <Group title={texts.title} hint={texts.text}>
      <Row>
        <Wide>
          <TextField
            label={texts.place}
            isMono
            value={from}
            placeholder={texts.placeHint}
            onChange={(value) => {
              setFrom(value);
              setChecked(null);
              setFailure(null);
            }}
            onSubmit={() => void ask(true)}
          />
        </Wide>
        <Button disabled={from.trim() === '' || work !== null} onClick={() => void ask(true)}>
          {work === 'checking' ? texts.checking : texts.check}
        </Button>
        {checked !== null && !checked.imported && checked.found.events > 0 && (
          <Button variant="primary" disabled={work !== null} onClick={() => void ask(false)}>
            {work === 'importing'
              ? texts.running
              : checked.badLines > 0
                ? texts.runGood(counted(checked.badLines, 'line'))
                : texts.run}
          </Button>
        )}
      </Row>
      <Refusal message={failure} />
      <div role="status">{checked && <Outcome checked={checked} />}</div>
    </Group>
  );
}

/** What an export holds besides projects and settings, each kind by its name. */
function entriesInWords({
  events,
  deliveries,
  procedures,
}: Readonly<Record<'events' | 'deliveries' | 'procedures', number>>): string {
  const { account, accounts } = settingsTexts.import;
  return settingsTexts.import.entries([
    counted(events, 'event'),
    ...(deliveries > 0 ? [counted(deliveries, account, accounts)] : []),
    ...(procedures > 0 ? [counted(procedures, 'procedure')] : []),
  ]);
}

/** What a check found, or what an import did. */
function Outcome({
  checked: { imported, found, bad, badLines, added, known, leftOut },
}: {
  checked: Checked;
}) {
  const texts = settingsTexts.import;
  return (
    <div className={styles.result}>
      <p>
        {imported
          ? texts.done(entriesInWords(added), counted(known, 'line'))
          : texts.found(entriesInWords(found), counted(found.projects, 'project'))}{' '}
        {badLines === 0 && !imported && texts.allGood}
      </p>
      {badLines > 0 && (
        <>
          <p className={styles.bad}>{texts.bad(counted(badLines, 'line'))}</p>
          <ul className={styles.lines}>
            {bad.map(({ line, reason }) => (
              <li key={line}>
                <span className={styles.line}>{texts.line(formatCount(line))}</span> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
