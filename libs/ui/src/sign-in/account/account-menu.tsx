import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { MenuButton } from '../../floating/menu-button.js';
import type { MenuChoice } from '../../floating/menu-row.js';
import { IconLogout, IconUserCircle } from '../../generated/icons.js';
import { useMe, useSignOut } from '../me.js';
import styles from './account-menu.module.css';

interface AccountMenuProps {
  readonly signInUrl: string;
  /** The way to the platform's other app. Only operators use both. */
  readonly otherApp: MenuChoice;
}

/** The signed-in user; account and sign-out, and for operators the other app. */
export function AccountMenu({ signInUrl, otherApp }: AccountMenuProps) {
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
        ...(me?.is_operator ? [otherApp] : []),
        { label: 'Sign out', icon: IconLogout, run: () => void signOut() },
      ]}
    />
  );
}
