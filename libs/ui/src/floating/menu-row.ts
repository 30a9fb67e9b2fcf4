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
  /** A page of the app instead of something to run: the router's link, and its target. */
  readonly link?: { readonly component: ElementType; readonly to: string };
  /** A page that is not the app's own: its address. */
  readonly href?: string;
  /** Whether it is the current one of several choices. */
  readonly isCurrent?: boolean;
}

/** The position of a menu, and its width. */
export interface MenuPlacement {
  readonly position: 'bottom-start' | 'bottom-end';
  readonly width: number | 'target';
}
