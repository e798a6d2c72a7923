import type { SettingName, SettingValues } from '../../contracts/settings.ts';
import { pathPatterns } from '../sources/patterns/path-patterns.ts';
import { ownRules } from '../sources/redaction/own-patterns.ts';
import type { HostParts } from './parts.ts';
import type { Settings } from './settings.ts';

/** What the host's own settings change. */
type Concerned = Pick<
  HostParts,
  'leftOut' | 'ignored' | 'intake' | 'directory' | 'retention' | 'watching' | 'notifier' | 'log'
>;

/** Has the host live by its settings, now and whenever one changes; then tells of the change. */
export function applySettings(settings: Settings, parts: Concerned): void {
  const { leftOut, ignored, intake, directory, watching, notifier } = parts;
  settings.tell({
    check: (values) => {
      leftOut.check(values);
      pathPatterns(values.ignorePatterns);
      ownRules(values.redactionPatterns);
      watching.check(values);
    },
    use: (values: SettingValues, changed: readonly SettingName[]) => {
      leftOut.use(values);
      ignored.use(values.ignorePatterns);
      intake.redactBy(ownRules(values.redactionPatterns));
      // What was left out may have been looked up as belonging nowhere.
      directory.refresh();
      watching.refresh();
      if (changed.length > 0) notifier.announce({ topic: 'settings', changed: [...changed] });
      if (changed.includes('retentionDays')) applyRetention(parts);
    },
  });
}

/** Takes its time: whoever set it does not wait. */
function applyRetention({ retention, log }: Concerned): void {
  retention
    .apply()
    .catch((error: unknown) => log.error({ err: error }, 'What is too old could not be deleted.'));
}
