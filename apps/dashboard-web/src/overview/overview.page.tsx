import { PageHeader } from '@libs/ui/frame/page-header';
import { CardSkeleton } from '@libs/ui/states/skeletons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Alert, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useIsTest, useMerchant } from '../current-merchant/use-merchant.js';
import { OnboardingCard } from '../onboarding/onboarding-card.js';
import { NewLinkButton } from '../sessions/new-link-button.js';
import { Attention } from './attention.js';
import { NewestPayments } from './newest-payments.js';
import { Selling } from './selling.js';

const InReview = lazy(() => import('../onboarding/in-review.js').then((module) => ({ default: module.InReview })));
const ATTENTION_DAYS = 30;

const PAUSED =
  'Your merchant is paused: no new sessions can be created. Open sessions are still watched, and what arrives is credited and swept as before.';

/** The merchant's sales, and the remaining steps. */
export function Page() {
  const merchant = useMerchant().data;
  const isTesting = useIsTest();
  // Decisions about the merchant concern live mode only.
  const status = isTesting ? undefined : merchant?.status;
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
        {status === 'pending' && (
          <Suspense fallback={<CardSkeleton />}>
            <InReview />
          </Suspense>
        )}
        {!isTesting && <OnboardingCard />}
        <Selling />
        <NewestPayments />
      </Stack>
    </>
  );
}
