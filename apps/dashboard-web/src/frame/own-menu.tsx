import { IconShieldCog } from '@libs/ui/generated/icons';
import { AccountMenu } from '@libs/ui/sign-in/account/account-menu';
import { BRAND } from '../brand.js';

/** The menu of the signed-in person. */
export function OwnMenu() {
  return (
    <AccountMenu
      signInUrl={`${BRAND.home}/sign-in`}
      otherApp={{ label: 'Operator app', icon: IconShieldCog, href: '/admin' }}
    />
  );
}
