import { lazy, Suspense, useEffect, useState } from 'react';
import type { Command } from './command.js';
import type { NavGroup } from './navigation.js';

const PaletteWindow = lazy(() =>
  import('./palette-window.js').then(({ PaletteWindow: component }) => ({ default: component })),
);
/** Elements that need the keys pressed in them. */
const FIELDS = 'input, textarea, select, [contenteditable=true]';
const OPEN_EVENT = 'app:palette';

/** Opens the command palette. */
export function openPalette(): void {
  document.dispatchEvent(new Event(OPEN_EVENT));
}

/** The command palette (Ctrl K, Cmd K); its code is loaded when it is opened for the first time. */
export function Palette({ nav, commands }: { nav: readonly NavGroup[]; commands: readonly Command[] }) {
  const [timesOpened, setTimesOpened] = useState(0);
  useEffect(() => {
    const onOpen = () => setTimesOpened((times) => times + 1);
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if ((event.target as Element).closest(FIELDS)) return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener(OPEN_EVENT, onOpen);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener(OPEN_EVENT, onOpen);
      document.removeEventListener('keydown', onKey);
    };
  }, []);
  return timesOpened > 0 ? (
    <Suspense>
      <PaletteWindow timesOpened={timesOpened} nav={nav} commands={commands} />
    </Suspense>
  ) : null;
}
