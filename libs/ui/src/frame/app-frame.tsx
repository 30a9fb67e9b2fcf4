import { ActionIcon, Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Command } from '../commands/command.js';
import type { NavGroup } from '../commands/navigation.js';
import { openPalette, Palette } from '../commands/palette-switch.js';
import { openShortcuts, Shortcuts } from '../commands/shortcuts.js';
import { tooltip } from '../floating/tooltip.js';
import { useOnce } from '../floating/use-once.js';
import { IconKeyboard, IconSearch } from '../generated/icons.js';
import { SchemeToggle } from '../theme/scheme-toggle.js';
import { Crumbs } from './crumbs.js';
import styles from './frame.module.css';

const MenuDrawer = lazy(() => import('./menu-drawer.js'));

interface AppFrameProps {
  readonly brand: string;
  /** The app's own icon. */
  readonly iconUrl: string;
  readonly nav: readonly NavGroup[];
  /** Below the brand: which merchant. */
  readonly top?: ReactNode;
  /** Content at the right end of the bar: who is signed in. */
  readonly account: ReactNode;
  /** Content at the foot of the sidebar. */
  readonly foot?: ReactNode;
  /** Commands besides the pages: `Create a payment link`. */
  readonly commands?: readonly Command[];
  readonly children: ReactNode;
}

/** Sidebar, bar and page. On small screens the sidebar is a drawer. */
export function AppFrame({ brand, iconUrl, nav, top, account, foot, commands = [], children }: AppFrameProps) {
  const [isOpen, drawer] = useDisclosure(false);
  const wasOpen = useOnce(isOpen);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path closes the drawer
  useEffect(drawer.close, [path]);
  const side = <SideBar {...{ brand, iconUrl, nav, top, foot }} />;
  return (
    <div className={styles['frame']}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <aside className={styles['side']}>
        <div className={styles['stuck']}>{side}</div>
      </aside>
      {wasOpen && (
        <Suspense>
          <MenuDrawer opened={isOpen} onClose={drawer.close}>
            {side}
          </MenuDrawer>
        </Suspense>
      )}
      <div className={styles['body']}>
        <header className={styles['bar']}>
          <Burger opened={isOpen} onClick={drawer.toggle} hiddenFrom="md" size="sm" aria-label="Menu" />
          <Crumbs />
          <ActionIcon
            size="lg"
            aria-label="Search and commands"
            onClick={openPalette}
            {...tooltip('Search and commands (Ctrl K)')}
          >
            <IconSearch size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size="lg"
            aria-label="Keyboard shortcuts"
            onClick={openShortcuts}
            visibleFrom="sm"
            {...tooltip('Keyboard shortcuts (?)')}
          >
            <IconKeyboard size={18} stroke={1.6} />
          </ActionIcon>
          <SchemeToggle />
          {account}
        </header>
        <main id="main" className={styles['main']} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Palette nav={nav} commands={commands} />
      <Shortcuts nav={nav} commands={commands} />
    </div>
  );
}

function SideBar({
  brand,
  iconUrl,
  nav,
  top,
  foot,
}: Pick<AppFrameProps, 'brand' | 'iconUrl' | 'nav' | 'top' | 'foot'>) {
  return (
    <>
      <Link to="/" className={styles['brand']}>
        <img src={iconUrl} alt="" />
        {brand}
      </Link>
      {top}
      <nav aria-label="Pages of the app">
        {nav.map(({ title, items }) => (
          <div key={title ?? ''}>
            {title && <div className={styles['group']}>{title}</div>}
            {items.map(({ label, to, icon: Icon, isExact }) => (
              <Link
                key={to}
                to={to}
                className={styles['link']}
                activeOptions={{ exact: isExact ?? false, includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
              >
                <Icon size={17} stroke={1.6} aria-hidden />
                {label}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      {foot && <div className={styles['foot']}>{foot}</div>}
    </>
  );
}
