import type { Icon } from '../icons/icon.js';

/** Something that can be done from the palette, and with keys. */
export interface Command {
  readonly label: string;
  readonly icon: Icon;
  readonly keys?: string;
  readonly alsoCalled?: readonly string[];
  readonly run: () => void;
}
