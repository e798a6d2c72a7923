import { PageHeader } from '../../components/page-header.tsx';
import { ErrorState, LoadingState } from '../../components/states.tsx';
import { settingsTexts } from '../../texts/settings.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { BackupsSection } from './backups-section.tsx';
import { CaptureSection } from './capture-section.tsx';
import { DataSection } from './data-section.tsx';
import { DesktopSection } from './desktop-section.tsx';
import { EraseSection } from './erase-section.tsx';
import { RedactionSection } from './redaction-section.tsx';
import { SectionNavigation } from './section-navigation.tsx';
import styles from './settings-view.module.css';
import { useSettings } from './use-settings.ts';

/** Everything a person can set, and what they can do with what is recorded. */
export function SettingsView() {
  const { call, change } = useSettings();
  return (
    <>
      <PageHeader title={settingsTexts.title} subtitle={settingsTexts.subtitle} />
      <div className={styles.page}>
        <SectionNavigation />
        <div className={styles.sections}>
          {call.data === null ? (
            call.state === 'error' ? (
              <ErrorState error={call.error} onRetry={call.reload} />
            ) : (
              <LoadingState rows={8} />
            )
          ) : (
            <>
              <AppearanceSection settings={call.data.settings} change={change} />
              <CaptureSection settings={call.data.settings} change={change} onLeftOut={call.reload} />
              <RedactionSection settings={call.data.settings} change={change} />
              <DesktopSection {...call.data} change={change} />
            </>
          )}
          <DataSection />
          <BackupsSection />
          <EraseSection />
        </div>
      </div>
    </>
  );
}
