import type { Icon } from '../icons/icon.js';

/** A page of the app: in the sidebar, in the command palette, behind two keys. */
export interface NavItem {
  readonly label: string;
  /** A path below the app's base, its parameters filled in. */
  readonly to: string;
  readonly icon: Icon;
  /** Pressed one after the other: `g p`. */
  readonly keys?: string;
  /** Current only on this very path, not below it. */
  readonly isExact?: boolean;
  /** Other words for it, for the palette. */
  readonly alsoCalled?: readonly string[];
}

export interface NavGroup {
  readonly title?: string;
  readonly items: readonly NavItem[];
}
