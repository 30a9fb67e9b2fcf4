import { useEffect, useState } from 'react';
import { watchTooltips } from './tooltip-watch.js';
import type { TooltipWindow } from './tooltip-window.js';

/** Shows the tooltips of the page (`tooltip`). The code that positions them is loaded with the first one. */
export function Tooltips() {
  const [element, setElement] = useState<HTMLElement>();
  const [Window, setWindow] = useState<typeof TooltipWindow>();
  useEffect(() => watchTooltips(setElement), []);
  useEffect(() => {
    // A tooltip that cannot be loaded is not shown: the next one tries again.
    if (element && !Window)
      void import('./tooltip-window.js').then(
        (module) => setWindow(() => module.TooltipWindow),
        () => undefined,
      );
  }, [element, Window]);
  return Window && element ? <Window element={element} /> : null;
}
