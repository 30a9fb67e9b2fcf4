import { useEffect, useState } from 'react';
import { watchTips } from './tip-watch.js';
import type { TipWindow } from './tip-window.js';

/** Shows the tips of the page (`tip`). The code that positions them is loaded with the first one. */
export function Tips() {
  const [element, setElement] = useState<HTMLElement>();
  const [Window, setWindow] = useState<typeof TipWindow>();
  useEffect(() => watchTips(setElement), []);
  useEffect(() => {
    // A tip that cannot be loaded is not shown: the next one tries again.
    if (element && !Window)
      void import('./tip-window.js').then(
        (module) => setWindow(() => module.TipWindow),
        () => undefined,
      );
  }, [element, Window]);
  return Window && element ? <Window element={element} /> : null;
}
