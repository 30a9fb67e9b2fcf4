import { lazy, Suspense, useSyncExternalStore } from 'react';

type OverlaysWindow = typeof import('./overlays-window.js');

const load = () => import('./overlays-window.js');
const Window = lazy(load);

let isWanted = false;
let markMounted: () => void = () => {};
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});
const listeners = new Set<() => void>();

/** Runs with messages and dialogs on the page. Their code is loaded with the first of them: most visits see none. */
export function withOverlays(run: (overlays: OverlaysWindow) => void): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void Promise.all([load(), mounted]).then(([overlays]) => run(overlays));
}

/** The place on the page where messages and dialogs appear. */
export function Overlays() {
  const isShown = useSyncExternalStore(subscribe, () => isWanted);
  return isShown ? (
    <Suspense>
      <Window onMounted={markMounted} />
    </Suspense>
  ) : null;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
