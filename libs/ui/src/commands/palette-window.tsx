import '@mantine/spotlight/styles.layer.css';
import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
} from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IconSearch } from '../generated/icons.js';
import type { Command } from './command.js';
import { Keys } from './keys.js';
import type { NavGroup } from './navigation.js';

const [store, actions] = createSpotlight();

interface PaletteWindowProps {
  /** The palette opens whenever this grows. */
  readonly timesOpened: number;
  readonly nav: readonly NavGroup[];
  readonly commands: readonly Command[];
}

/** Every page and every command, found by typing. */
export function PaletteWindow({ timesOpened, nav, commands }: PaletteWindowProps) {
  const navigate = useNavigate();
  useEffect(() => {
    if (timesOpened > 0) actions.open();
  }, [timesOpened]);
  const action = ({ label, icon: Icon, keys, alsoCalled, run }: Command): SpotlightActionData => ({
    id: label,
    label,
    keywords: [...(alsoCalled ?? [])],
    leftSection: <Icon size={17} stroke={1.6} aria-hidden />,
    rightSection: keys ? <Keys keys={keys} /> : undefined,
    onClick: run,
  });
  const pages = nav
    .flatMap(({ items }) => items)
    .map((item) => action({ ...item, run: () => void navigate({ to: item.to }) }));
  const groups: SpotlightActionGroupData[] = [
    ...(commands.length > 0 ? [{ group: 'Actions', actions: commands.map(action) }] : []),
    { group: 'Go to', actions: pages },
  ];
  return (
    <Spotlight
      store={store}
      actions={groups}
      // `Palette` listens instead: it exists before this is loaded.
      shortcut={null}
      nothingFound="No results"
      highlightQuery
      scrollable
      maxHeight={380}
      searchProps={{
        leftSection: <IconSearch size={17} stroke={1.6} />,
        placeholder: 'Go to a page or run a command',
        'aria-label': 'Search pages and commands',
      }}
    />
  );
}
