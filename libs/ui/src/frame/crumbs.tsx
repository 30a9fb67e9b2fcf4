import { Link } from '@tanstack/react-router';
import { createContext, useSyncExternalStore } from 'react';
import styles from './frame.module.css';

/** A step of the path to the page. */
export interface Crumb {
  readonly label: string;
  readonly to?: string;
}

/** The common path of all pages of a frame: `PageHeader` adds its own after it. */
export const BreadcrumbContext = createContext<readonly Crumb[]>([]);

let crumbs: readonly Crumb[] = [];
const listeners = new Set<() => void>();

/** Set by the page that is shown: see `PageHeader`. */
export function setCrumbs(next: readonly Crumb[]): void {
  crumbs = next;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The path to the page, in the bar. */
export function Crumbs() {
  const shown = useSyncExternalStore(subscribe, () => crumbs);
  return (
    <nav aria-label="Breadcrumb" className={styles['crumbs']}>
      {shown.map(({ label, to }, index) => (
        <CrumbPart key={label} isFirst={index === 0}>
          {to ? <Link to={to}>{label}</Link> : <span aria-current="page">{label}</span>}
        </CrumbPart>
      ))}
    </nav>
  );
}

function CrumbPart({ isFirst, children }: { isFirst: boolean; children: React.ReactNode }) {
  return (
    <>
      {!isFirst && <span aria-hidden>/</span>}
      {children}
    </>
  );
}
