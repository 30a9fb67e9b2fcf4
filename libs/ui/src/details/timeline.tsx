import type { CSSProperties, ReactNode } from 'react';
import type { StatusStyle } from '../status/status-table.js';
import { When } from '../text/times/when.js';
import styles from './timeline.module.css';

/** One thing that happened. */
export interface TimelineStep {
  readonly key: string;
  readonly at: string | null;
  readonly what: ReactNode;
  readonly more?: ReactNode;
  readonly color: StatusStyle['color'];
}

/** Events, in the order of time. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className={styles['timeline']} aria-label={label}>
      {steps.map(({ key, at, what, more, color }) => (
        <li
          key={key}
          className={styles['step']}
          style={{ '--dot': `var(--mantine-color-${color}-6)` } as CSSProperties}
        >
          <span className={styles['dot']} aria-hidden />
          <div className={styles['line']}>
            <span className={styles['what']}>{what}</span>
            <span className={styles['at']}>{at && <When at={at} absolute />}</span>
          </div>
          {more && <div className={styles['more']}>{more}</div>}
        </li>
      ))}
    </ol>
  );
}
