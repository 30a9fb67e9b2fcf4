import { api } from '@libs/api-client/client';
import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconShieldLock } from '../../generated/icons.js';
import { useMe } from '../me.js';

/**
 * States that the account needs a second factor before anything else works, and where to add it; nothing for people who
 * have one or need none.
 */
export function FactorNeededBanner() {
  const me = useMe().data;
  // Whether one is required is only known once the e-mail is proven, and the banner about that comes first.
  const enabled = me !== undefined && !me.email_proof_required;
  const { data } = api.useQuery('get', '/api/auth/factors', {}, { enabled });
  if (!data?.required || data.factors.length > 0) return null;
  return (
    <Alert mb="lg" color="orange" icon={<IconShieldLock size={18} />} title="Add a second factor next" role="status">
      This platform requires one for your account: an authenticator app or a passkey. Everything else opens once you
      have added it.{' '}
      <Anchor component={Link} to="/account" hash="second-factor" fz="inherit" underline="always">
        Add it to your account
      </Anchor>
    </Alert>
  );
}
