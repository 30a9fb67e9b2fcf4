import { SignInPage } from '@libs/ui/sign-in/page/sign-in-page';
import { BRAND } from '../brand.js';

export function Page() {
  return <SignInPage {...BRAND} mayRegister={false} />;
}
