import { ForcedPasswordPage } from '@libs/ui/sign-in/forced-password-page';
import { BRAND } from '../brand.js';

export function Page() {
  return <ForcedPasswordPage {...BRAND} />;
}
