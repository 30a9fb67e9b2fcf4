import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { SCHEMES } from './schemes.js';

const SchemeMenu = lazy(() => import('./scheme-menu.js'));

/** Light, dark, or whatever the system says; remembered in this browser. */
export function SchemeToggle() {
  const { colorScheme } = useMantineColorScheme();
  const [isWanted, setIsWanted] = useState(false);
  const { Icon } = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2];
  const icon = <Icon size={18} stroke={1.6} />;
  const button = (
    <ActionIcon size="lg" aria-label="Colour scheme" aria-haspopup="menu" onClick={() => setIsWanted(true)}>
      {icon}
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <SchemeMenu icon={icon} />
    </Suspense>
  );
}
