import { IconAlertTriangle } from '@libs/ui/generated/icons';
import { When } from '@libs/ui/text/times/when';
import { Alert, Anchor } from '@mantine/core';
import { Link, useRouterState } from '@tanstack/react-router';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { useTreasuryChanges } from '../treasury-changes/use-treasury-changes.js';

/**
 * Warns on every page of the merchant that its money will go elsewhere, so that a member on any page can still stop it.
 * The treasury's own page shows more.
 */
export function TreasuryBanner() {
  const to = `/merchants/${useMerchantId()}/wallets`;
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data } = useTreasuryChanges();
  const change = data?.queued.find(({ kind }) => kind === 'treasury');
  if (!change || path.endsWith('/wallets')) return null;
  return (
    <Alert color="orange" mb="md" icon={<IconAlertTriangle size={18} />} title="The treasury will change">
      From <When at={change.takes_effect_at} absolute mayBeAhead /> on your money goes to another address.{' '}
      <Anchor component={Link} to={to} fz="inherit" underline="always">
        Review the change or cancel it
      </Anchor>
    </Alert>
  );
}
