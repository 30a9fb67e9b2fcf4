import { asProblem } from '@libs/api-client/api-problem';
import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { Loaded } from '@libs/ui/states/loaded';
import { NotFound } from '@libs/ui/states/not-found';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { Grid, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { PlanCard } from '../plan/plan-card.js';
import { ApplicationCard } from '../review/application-card.js';
import { Decisions } from '../review/decisions.js';
import { MessagesCard } from '../review/messages-card.js';
import { ProgressCard } from '../review/progress-card.js';
import { HistoryCard } from './history-card.js';
import { IdentityCard } from './identity-card.js';
import { NotesCard } from './notes-card.js';
import { OwnersCard } from './owners-card.js';

/** One merchant: the facts needed to decide on it, its plan, and its history. */
export function Page() {
  const { merchantId } = useParams({ strict: false }) as { merchantId: string };
  const path = { merchant_id: Number(merchantId) };
  const response = api.useQuery('get', '/api/admin/merchants/{merchant_id}', { params: { path } });
  const status = response.error ? asProblem(response.error).status : undefined;
  if (status === 404 || status === 422) return <NotFound />;
  return (
    <Loaded response={response} title="Could not load the merchant" skeleton={<PageSkeleton />}>
      {(merchant) => <Detail merchant={merchant} />}
    </Loaded>
  );
}

function Detail({ merchant }: { merchant: View<'OperatorMerchantDetailView'> }) {
  return (
    <>
      <PageHeader
        title={merchant.name}
        way={[{ label: 'Merchants', to: '/merchants' }]}
        beside={<StatusBadge kind="merchant" status={merchant.status} />}
        actions={<Decisions merchant={merchant} />}
      />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <ApplicationCard merchant={merchant} />
            <MessagesCard messages={merchant.review_messages} />
            <OwnersCard owners={merchant.owners} of={merchant.id} />
            <IdentityCard merchant={merchant} />
            <HistoryCard merchantId={merchant.id} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="lg">
            <ProgressCard onboarding={merchant.onboarding} totals={merchant.totals} />
            <NotesCard merchantId={merchant.id} />
            <PlanCard merchant={merchant} />
          </Stack>
        </Grid.Col>
      </Grid>
    </>
  );
}
