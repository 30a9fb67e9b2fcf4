import type { ReactNode } from 'react';
import styles from './facts.module.css';

type Rows = readonly (readonly [name: string, value: ReactNode])[];

/** Names and values; a row whose value is undefined is left out. */
export function Facts({ rows }: { rows: Rows | Readonly<Record<string, ReactNode>> }) {
  const list = Array.isArray(rows) ? (rows as Rows) : Object.entries(rows);
  return (
    <dl className={styles['facts']}>
      {list
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <FactRow key={name} name={name} value={value} />
        ))}
    </dl>
  );
}

function FactRow({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value === null || value === '' ? '–' : value}</dd>
    </>
  );
}
