import { PageHeader } from '@libs/ui/frame/page-header';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Alert, Stack } from '@mantine/core';
import { useMerchant } from '../merchants/use-merchant.js';
import { InReview } from '../onboarding/in-review.js';
import { OnboardingCard } from '../onboarding/onboarding-card.js';
import { NewLinkButton } from '../sessions/new-link-button.js';
import { Attention } from './attention.js';
import { NewestPayments } from './newest-payments.js';
import { Selling } from './selling.js';

const ATTENTION_DAYS = 30;

const PAUSED =
  'Your merchant is paused: it takes no new payments. Open sessions stay watched, and what arrives is credited and swept as before.';

/** How it goes, and what is left to do. */
export function Page() {
  const merchant = useMerchant().data;
  const status = merchant?.status;
  return (
    <>
      <PageHeader
        title="Overview"
        beside={status && status !== 'active' && <StatusBadge kind="merchant" status={status} />}
        actions={<NewLinkButton />}
      />
      <Stack gap="lg">
        {status === 'paused' && <Alert color="orange">{PAUSED}</Alert>}
        <Attention days={ATTENTION_DAYS} />
        {status === 'pending' && <InReview />}
        <OnboardingCard />
        <Selling />
        <NewestPayments />
      </Stack>
    </>
  );
}
