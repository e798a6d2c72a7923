import { procedureTexts as texts } from '../../texts/procedures.ts';
import type { Step } from './procedure.ts';
import styles from './step-list.module.css';

/** The steps of a procedure, in order. */
export function StepList({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step, index) => (
        // Steps have nothing but their place to tell them apart.
        <li key={`${String(index)} ${JSON.stringify(step)}`} className={styles.step}>
          {step.kind === 'edit' ? (
            <div className={styles.edit}>
              <span className={styles.verb}>{texts.editFiles}</span>
              {step.files.map((path) => (
                <code key={path} className={styles.file}>
                  {path}
                </code>
              ))}
            </div>
          ) : (
            <pre className={styles.command}>{step.command}</pre>
          )}
        </li>
      ))}
    </ol>
  );
}
