import { Menu, Text } from '@mantine/core';
import { cloneElement, type ReactElement, useEffect, useRef, useState } from 'react';
import { IconCheck } from '../generated/icons.js';
import type { MenuChoice, MenuPlacement, MenuRow } from './menu-row.js';

interface MenuWindowProps extends MenuPlacement {
  readonly button: ReactElement<Record<string, unknown>>;
  readonly rows: readonly MenuRow[];
}

/** The menu of `MenuButton`, open at first. */
export function MenuWindow({ button, rows, ...placement }: MenuWindowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button is rendered again inside the menu: focus returns to where it was when the menu closes.
    target.current?.focus();
    setIsOpen(true);
  }, []);
  return (
    <Menu opened={isOpen} onChange={setIsOpen} withInitialFocusPlaceholder={false} {...placement}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown>
        {rows.map((row, index) => {
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a menu stay where they are
          if (row === 'divider') return <Menu.Divider key={index} />;
          if ('heading' in row) return <Heading key={row.heading} text={row.heading} />;
          return <Choice key={row.link?.to ?? row.label} choice={row} />;
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function Heading({ text }: { text: string }) {
  return (
    <Menu.Label>
      <Text component="div" size="xs" truncate c="dimmed">
        {text}
      </Text>
    </Menu.Label>
  );
}

function Choice({ choice }: { choice: MenuChoice }) {
  const { label, about, icon: Icon, run, link, href, isCurrent } = choice;
  return (
    <Menu.Item
      // Whatever renders the link takes the same properties as the button.
      component={(link?.component ?? (href === undefined ? 'button' : 'a')) as 'button'}
      {...(link ? { to: link.to } : { href })}
      onClick={run}
      leftSection={Icon && <Icon size={16} stroke={1.6} />}
      rightSection={isCurrent && <IconCheck size={15} aria-hidden />}
      aria-current={isCurrent}
    >
      <Text size="sm" truncate>
        {label}
      </Text>
      {about && (
        <Text size="xs" c="dimmed">
          {about}
        </Text>
      )}
    </Menu.Item>
  );
}
