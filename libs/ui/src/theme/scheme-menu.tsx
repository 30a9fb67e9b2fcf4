import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { SCHEMES } from './schemes.js';

/** The choice of colours, opened. Loaded when somebody asks for it. */
export default function SchemeMenu({ icon }: { icon: ReactNode }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu defaultOpened position="bottom-end" width={170}>
      <Menu.Target>
        <ActionIcon size="lg" aria-label="Colour scheme">
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} stroke={1.6} />}
            onClick={() => setColorScheme(value)}
            aria-current={value === colorScheme}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
