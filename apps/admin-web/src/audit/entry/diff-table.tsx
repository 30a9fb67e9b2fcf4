import type { FieldChange } from './diff.js';
import styles from './diff-table.module.css';

/** Before and after, side by side; removed and added values have a mark in addition to their color. */
export function DiffTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className={styles['diff']}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, kind, before, after }) => (
          <tr key={field} className={kind === 'same' ? styles['same'] : undefined}>
            <td>{field}</td>
            <Side text={before} mark="−" className={kind === 'same' ? undefined : styles['gone']} />
            <Side text={after} mark="+" className={kind === 'same' ? undefined : styles['new']} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ text, mark, className }: { text: string | undefined; mark: string; className: string | undefined }) {
  if (text === undefined) return <td />;
  return (
    <td className={className}>
      {className && (
        <span className={styles['mark']} aria-hidden>
          {mark}
        </span>
      )}
      {text}
    </td>
  );
}
