import { KeepFactorPage } from '@libs/ui/sign-in/second-factor/keep-factor-page';
import { BRAND } from '../brand.js';

export function Page() {
  return <KeepFactorPage {...BRAND} />;
}
