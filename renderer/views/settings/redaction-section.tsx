import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { TextArea } from '../../components/text-field.tsx';
import { counted } from '../../format/number.ts';
import { useCall } from '../../state/use-call.ts';
import { useSettled } from '../../state/use-settled.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { PatternList } from './pattern-list.tsx';
import styles from './redaction-section.module.css';
import { Group, Section } from './section.tsx';
import type { Change, Settings } from './use-settings.ts';

/** How long typing rests before it is tested. Chosen: as one looks up. */
const TESTED_AFTER_MS = 150;

/** What is taken out of every text before it is stored. */
export function RedactionSection({ settings, change }: { settings: Settings; change: Change }) {
  return (
    <Section id="redaction" text={settingsTexts.redactionText}>
      <ul className={styles.families}>
        {settingsTexts.families.map((family) => (
          <li key={family}>{family}</li>
        ))}
      </ul>
      <PatternList
        title={settingsTexts.ownPatterns}
        hint={settingsTexts.ownPatternsHint}
        example="CUST-[0-9]{6}"
        patterns={settings.redactionPatterns}
        onChange={(redactionPatterns) => change({ redactionPatterns })}
      />
      <Tester patterns={settings.redactionPatterns} />
    </Section>
  );
}

function Tester({ patterns }: { patterns: readonly string[] }) {
  const [text, setText] = useState('');
  const asked = useSettled(text, TESTED_AFTER_MS);
  const call = useCall(
    'privacy.test',
    { text: asked, patterns: [...patterns] },
    { enabled: asked !== '', keepPrevious: true },
  );
  return (
    <Group title={settingsTexts.tester} hint={settingsTexts.testerHint}>
      <TextArea
        label={settingsTexts.tester}
        isLabelHidden
        isMono
        placeholder={settingsTexts.testerPlaceholder}
        value={text}
        onChange={setText}
      />
      <output className={styles.answer} aria-live="polite">
        {asked === '' || call.data === null ? (
          <span className={styles.quiet}>{call.error?.message ?? settingsTexts.testerEmpty}</span>
        ) : (
          <>
            <span className={styles.stored}>
              <Marked answer={call.data} />
            </span>
            <span className={styles.quiet}>{settingsTexts.tested(counted(call.data.count, 'value'))}</span>
          </>
        )}
      </output>
    </Group>
  );
}

function Marked({ answer: { text, spans } }: { answer: ResultOf<'privacy.test'> }) {
  const ends = [0, ...spans.map(({ end }) => end)];
  return (
    <>
      {spans.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ends[index], start)}
          <mark className={styles.redacted}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}
