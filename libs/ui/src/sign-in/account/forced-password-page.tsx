import { StandalonePage } from '../../frame/standalone-page.js';
import { useSearch } from '../../lists/state/use-search.js';
import { isOwnPath } from '../next-path.js';
import { ChangePasswordForm } from './change-password-form.js';

/** The page after a sign-in with a temporary password, before anything else. */
export function ForcedPasswordPage({ brand, iconUrl, home }: { brand: string; iconUrl: string; home: string }) {
  const [search] = useSearch();
  const next = isOwnPath(search['next']) ? search['next'] : home;
  return (
    <StandalonePage
      brand={brand}
      iconUrl={iconUrl}
      title="Choose a password of your own"
      about="You signed in with a temporary password. It works until you replace it here, for 24 hours at most."
    >
      <ChangePasswordForm hasPassword onDone={() => window.location.assign(next)} />
    </StandalonePage>
  );
}
