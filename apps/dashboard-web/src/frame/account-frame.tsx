import type { NavGroup } from '@libs/ui/commands/navigation';
import { AppFrame } from '@libs/ui/frame/app-frame';
import { IconBuildingStore, IconPlus, IconUserCircle } from '@libs/ui/generated/icons';
import { useMe } from '@libs/ui/sign-in/me';
import { Outlet } from '@tanstack/react-router';
import { BRAND } from '../brand.js';
import { OwnMenu } from './own-menu.js';

/** The frame of pages that belong to no merchant. */
export function AccountFrame() {
  const memberships = useMe().data?.memberships ?? [];
  const merchants = memberships.map(({ merchant_id, merchant_name }) => ({
    label: merchant_name,
    to: `/merchants/${merchant_id}`,
    icon: IconBuildingStore,
  }));
  const nav: NavGroup[] = [
    {
      title: 'Merchants',
      items: [...merchants, { label: 'New merchant', to: '/merchants/new', icon: IconPlus }],
    },
    { title: 'You', items: [{ label: 'Account', to: '/account', icon: IconUserCircle, keys: 'g a' }] },
  ];
  return (
    <AppFrame {...BRAND} nav={nav} account={<OwnMenu />}>
      <Outlet />
    </AppFrame>
  );
}
