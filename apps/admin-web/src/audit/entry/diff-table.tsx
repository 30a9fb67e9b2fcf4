import type { FieldChange } from './diff.js';
import styles from './diff-table.module.css';

/** Before and after, side by side; what was removed and what was added have a mark in addition to their color. */
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
            <Side text={before} mark="−" look={kind === 'same' ? undefined : styles['gone']} />
            <Side text={after} mark="+" look={kind === 'same' ? undefined : styles['new']} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Side({ text, mark, look }: { text: string | undefined; mark: string; look: string | undefined }) {
  if (text === undefined) return <td />;
  return (
    <td className={look}>
      {look && (
        <span className={styles['mark']} aria-hidden>
          {mark}
        </span>
      )}
      {text}
    </td>
  );
}
