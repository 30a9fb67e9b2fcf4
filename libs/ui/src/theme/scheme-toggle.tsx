import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { MenuButton } from '../floating/menu-button.js';
import { IconDeviceDesktop, IconMoon, IconSun } from '../generated/icons.js';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Same as system', icon: IconDeviceDesktop },
] as const;

/** Light, dark, or the system's choice; remembered in this browser. */
export function SchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { icon: Icon } = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2];
  const button = (
    <ActionIcon size="lg" aria-label="Color scheme">
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
  return (
    <MenuButton
      button={button}
      position="bottom-end"
      width={180}
      rows={SCHEMES.map(({ value, label, icon }) => ({
        label,
        icon,
        isCurrent: value === colorScheme,
        run: () => setColorScheme(value),
      }))}
    />
  );
}
