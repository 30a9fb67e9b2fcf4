import { createSpotlight } from '@mantine/spotlight';
import { lazy, Suspense } from 'react';
import type { NavGroup } from '../frame/navigation.js';
import type { Command } from './command.js';

const [store, actions] = createSpotlight();
const PaletteWindow = lazy(() =>
  import('./palette-window.js').then(({ PaletteWindow: component }) => ({ default: component })),
);

/** Opens the command palette. */
export const openPalette = actions.open;

/** The command palette (Ctrl K, Cmd K); its code is loaded after the page. */
export function Palette({ nav, commands }: { nav: readonly NavGroup[]; commands: readonly Command[] }) {
  return (
    <Suspense>
      <PaletteWindow store={store} nav={nav} commands={commands} />
    </Suspense>
  );
}
