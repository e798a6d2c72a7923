import { Button } from '../../components/button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { goTo } from '../../state/view-store.ts';
import { welcomeTexts } from '../../texts/welcome.ts';
import type { ViewProps } from '../view-props.ts';
import { ConnectStep } from './connect-step.tsx';
import { PastStep } from './past-step.tsx';
import { RecordedStep } from './recorded-step.tsx';
import { Step } from './step.tsx';
import styles from './welcome-view.module.css';

/** The first run: what is recorded, which agents tell of it, and what there is to learn from already. */
export function WelcomeView(_: ViewProps) {
  const { done } = welcomeTexts;
  return (
    <>
      <PageHeader title={welcomeTexts.title} subtitle={welcomeTexts.subtitle} />
      <div className={styles.scroll}>
        <ol className={styles.steps}>
          <RecordedStep />
          <ConnectStep />
          <PastStep />
          <Step title={done.title} text={done.text}>
            <div className={styles.row}>
              <Button variant="primary" onClick={() => goTo('search')}>
                {done.search}
              </Button>
              <Button onClick={() => goTo('activity')}>{done.activity}</Button>
            </div>
          </Step>
        </ol>
      </div>
    </>
  );
}
