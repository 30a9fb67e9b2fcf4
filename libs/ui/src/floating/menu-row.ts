import type { ElementType } from 'react';
import type { Icon } from '../icons/icon.js';

/** A line of a menu: something to choose, a heading, or a divider. */
export type MenuRow = MenuChoice | { readonly heading: string } | 'divider';

export interface MenuChoice {
  readonly label: string;
  /** A second line, smaller. */
  readonly about?: string;
  readonly icon?: Icon;
  readonly run?: () => void;
  /** A page of the app instead of something to run: the router's link, and where it leads. */
  readonly link?: { readonly component: ElementType; readonly to: string };
  /** A page that is not the app's own: its address. */
  readonly href?: string;
  /** Whether it is the one of several choices that is taken now. */
  readonly isCurrent?: boolean;
}

/** Where a menu appears, and how wide it is. */
export interface MenuPlacement {
  readonly position: 'bottom-start' | 'bottom-end';
  readonly width: number | 'target';
}
