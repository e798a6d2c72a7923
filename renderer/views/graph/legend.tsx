import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../components/class-names.ts';
import { graphTexts } from '../../texts/graph.ts';
import { kitTexts } from '../../texts/kit.ts';
import { areaToken } from './drawing/graph-style.ts';
import styles from './legend.module.css';
import type { ResourceKind } from './picture.ts';

const KINDS: readonly ResourceKind[] = ['file', 'command', 'error', 'tool'];

/** What shapes, colours and lines of the picture mean. */
export function Legend({ areas }: { readonly areas: readonly string[] }) {
  const [isOpen, open] = useState(false);
  const { legend } = graphTexts;
  const Icon = isOpen ? ChevronDown : ChevronUp;
  return (
    <section className={styles.legend} aria-label={legend.title}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        title={isOpen ? legend.close : legend.open}
        onClick={() => open(!isOpen)}
      >
        {KINDS.map((kind) => (
          <span key={kind} className={styles.entry}>
            <span className={classNames(styles.shape, styles[kind])} aria-hidden />
            {kitTexts.kinds[kind]}
          </span>
        ))}
        <Icon className={styles.chevron} aria-hidden />
      </button>
      {isOpen && (
        <div className={styles.body}>
          {areas.length > 0 && (
            <ul className={styles.row} aria-label={legend.ring}>
              {areas.map((area, index) => (
                <li key={area} className={styles.entry}>
                  <span
                    className={styles.ring}
                    style={{ '--colour': `var(${areaToken(index)})` }}
                    aria-hidden
                  />
                  {area}
                </li>
              ))}
            </ul>
          )}
          <ul className={styles.column}>
            <li className={styles.entry}>
              <span className={styles.line} aria-hidden />
              {legend.learned}
            </li>
            <li className={styles.entry}>
              <span className={classNames(styles.shape, styles.cluster)} aria-hidden />
              {legend.cluster}
            </li>
            <li className={styles.plain}>{legend.arrow}</li>
            <li className={styles.plain}>{legend.fresh}</li>
          </ul>
        </div>
      )}
    </section>
  );
}
