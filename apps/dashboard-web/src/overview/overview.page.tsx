import { PageHeader } from '@libs/ui/frame/page-header';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Alert, Stack } from '@mantine/core';
import { useMerchant } from '../merchants/use-merchant.js';
import { OnboardingCard } from '../onboarding/onboarding-card.js';
import { NewLinkButton } from '../sessions/new-link-button.js';
import { NewestPayments } from './newest-payments.js';
import { Selling } from './selling.js';

const PAUSED =
  'An operator has paused this merchant: it makes no new sessions. Those that are open stay watched, are credited and swept.';

/** How it goes, and what is left to do. */
export function Page() {
  const merchant = useMerchant().data;
  const status = merchant?.status;
  return (
    <>
      <PageHeader
        title="Overview"
        beside={status && status !== 'active' && <StatusBadge kind="merchant" status={status} />}
        actions={status === 'active' && <NewLinkButton />}
      />
      <Stack gap="lg">
        {status === 'paused' && <Alert color="orange">{PAUSED}</Alert>}
        <OnboardingCard />
        <Selling />
        <NewestPayments />
      </Stack>
    </>
  );
}
