import { UnstyledButton } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { MenuButton } from '../../floating/menu-button.js';
import { useMe, useSignOut } from '../me.js';
import styles from './account-menu.module.css';

/** Who is signed in; account and sign-out. */
export function AccountMenu({ signInUrl }: { signInUrl: string }) {
  const me = useMe().data;
  const signOut = useSignOut(signInUrl);
  const name = me?.name ?? me?.email ?? '';
  const button = (
    <UnstyledButton
      className={styles['initial']}
      data-initial={name.slice(0, 1).toUpperCase()}
      aria-label={`Account of ${name}`}
    />
  );
  return (
    <MenuButton
      button={button}
      position="bottom-end"
      width={230}
      rows={[
        { heading: me?.email ?? '' },
        { label: 'Account and sign-ins', icon: IconUserCircle, link: { component: Link, to: '/account' } },
        { label: 'Sign out', icon: IconLogout, run: () => void signOut() },
      ]}
    />
  );
}
