import { Link } from '@tanstack/react-router';
import styles from './tab-links.module.css';

/** One view of a list. */
export interface TabLink {
  readonly label: string;
  /** The value in the URL; undefined for the first view. */
  readonly value: string | undefined;
  /** The number next to the label, where it matters: `3`, `25+`. */
  readonly count?: string;
}

interface TabLinksProps {
  readonly label: string;
  /** The search parameter. */
  readonly name: string;
  readonly tabs: readonly TabLink[];
}

/** Views of a list, each with its own address. */
export function TabLinks({ label, name, tabs }: TabLinksProps) {
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to="."
          search={{ [name]: tab.value } as never}
          activeOptions={{ explicitUndefined: true }}
          className={styles['tab']}
        >
          {tab.label}
          {tab.count && <span className={`${styles['count']} numbers`}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
