import { ForcedPasswordPage } from '@libs/ui/sign-in/account/forced-password-page';
import { BRAND } from '../brand.js';

export function Page() {
  return <ForcedPasswordPage {...BRAND} />;
}
