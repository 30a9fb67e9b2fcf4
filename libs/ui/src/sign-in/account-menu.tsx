import { Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './account-menu.module.css';
import { useMe, useSignOut } from './me.js';

/** Who is signed in; account and sign-out. */
export function AccountMenu({ signInUrl, children }: { signInUrl: string; children?: ReactNode }) {
  const me = useMe().data;
  const signOut = useSignOut(signInUrl);
  const name = me?.name ?? me?.email ?? '';
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton
          className={styles['initial']}
          data-initial={name.slice(0, 1).toUpperCase()}
          aria-label={`Account of ${name}`}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="xs" truncate c="dimmed">
            {me?.email}
          </Text>
        </Menu.Label>
        {children}
        <Menu.Item component={Link} to="/account" leftSection={<IconUserCircle size={16} stroke={1.6} />}>
          Account and sign-ins
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
