import { DatabaseBackup } from 'lucide-react';
import { useState } from 'react';
import type { ResultOf } from '../../../contracts/methods.ts';
import { api } from '../../api/api.ts';
import { Button } from '../../components/button.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { ConfirmDialog } from '../../components/dialog.tsx';
import { RelativeTime } from '../../components/relative-time.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../components/states.tsx';
import { counted, formatBytes } from '../../format/number.ts';
import { formatTime } from '../../format/time.ts';
import { loadProjects } from '../../state/project-store.ts';
import { toast, toastFailure } from '../../state/toast-store.ts';
import { useCall } from '../../state/use-call.ts';
import { settingsTexts } from '../../texts/settings.ts';
import { Section } from './section.tsx';

type Copy = ResultOf<'backup.list'>['copies'][number];

const texts = settingsTexts.backups;

/** The copies of the store, and going back to one. */
export function BackupsSection() {
  const call = useCall('backup.list', {});
  const [isMaking, setMaking] = useState(false);
  const [chosen, setChosen] = useState<Copy | null>(null);
  const make = async (): Promise<void> => {
    setMaking(true);
    await api.call('maintenance.backup', {}).catch(toastFailure);
    setMaking(false);
    call.reload();
  };
  const restore = async (path: string): Promise<void> => {
    const { events } = await api.call('backup.restore', { path });
    toast({ text: texts.restored(counted(events, 'event')) });
    call.reload();
    await loadProjects();
  };
  return (
    <Section
      id="backups"
      text={texts.text}
      actions={
        <Button size="s" disabled={isMaking} onClick={() => void make()}>
          {isMaking ? texts.making : texts.make}
        </Button>
      }
    >
      {call.data === null ? (
        call.state === 'error' ? (
          <ErrorState error={call.error} onRetry={call.reload} />
        ) : (
          <LoadingState rows={3} />
        )
      ) : call.data.copies.length === 0 ? (
        <EmptyState icon={DatabaseBackup} title={texts.none} />
      ) : (
        <CopyTable copies={call.data.copies} onChoose={setChosen} />
      )}
      {chosen && (
        <ConfirmDialog
          onClose={() => setChosen(null)}
          title={texts.restoreTitle}
          description={texts.restoreText(formatTime(chosen.at))}
          confirm={texts.confirm}
          isDanger
          onConfirm={() => restore(chosen.path)}
        />
      )}
    </Section>
  );
}

function CopyTable({ copies, onChoose }: { copies: readonly Copy[]; onChoose: (copy: Copy) => void }) {
  return (
    <DataTable
      label={texts.label}
      rows={copies}
      keyOf={({ path }) => path}
      columns={[
        { id: 'at', header: texts.made, isWide: true, render: ({ at }) => <RelativeTime at={at} /> },
        { id: 'kind', header: texts.kind, render: ({ kind }) => texts.kinds[kind] },
        { id: 'size', header: texts.size, align: 'end', render: ({ bytes }) => formatBytes(bytes) },
        {
          id: 'restore',
          header: '',
          align: 'end',
          render: (copy) =>
            copy.kind !== 'damaged' && (
              <Button size="s" variant="ghost" onClick={() => onChoose(copy)}>
                {texts.restore}
              </Button>
            ),
        },
      ]}
    />
  );
}
