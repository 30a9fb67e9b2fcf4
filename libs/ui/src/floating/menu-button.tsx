import { cloneElement, type ReactElement, useState } from 'react';
import { notifyProblem } from '../actions/notify.js';
import type { MenuPlacement, MenuRow } from './menu-row.js';
import type { MenuWindow } from './menu-window.js';

const load = () => import('./menu-window.js');

interface MenuButtonProps extends MenuPlacement {
  /** The element that opens the menu. */
  readonly button: ReactElement<Record<string, unknown>>;
  readonly rows: readonly MenuRow[];
}

/** A button with a menu. The menu's code is loaded when a person first reaches for one. */
export function MenuButton({ button, ...menu }: MenuButtonProps) {
  const [Window, setWindow] = useState<typeof MenuWindow>();
  if (Window) return <Window button={button} {...menu} />;
  const fetchEarly = () => void load().catch(() => undefined);
  const open = () =>
    load().then(
      (module) => setWindow(() => module.MenuWindow),
      (error) => notifyProblem('The menu was not opened', error),
    );
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: () => void open(),
  });
}
