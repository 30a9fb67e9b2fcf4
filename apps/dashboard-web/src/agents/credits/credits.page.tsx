import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { StatCard } from '@libs/ui/charts/stat-card';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { Loaded } from '@libs/ui/states/loaded';
import { Usd } from '@libs/ui/text/amounts/usd';
import { SimpleGrid, Stack } from '@mantine/core';
import { useMay } from '../../current-merchant/use-merchant.js';
import { AgentHeader } from '../agent-header.js';
import { useOrganizationId } from '../use-organization.js';
import { LedgerList } from './ledger-list.js';
import { TopUp } from './top-up.js';
import { TopUpPaying } from './top-up-paying.js';

/** How often the page checks for the money of a waiting top-up. */
const POLL_MS = 2_000;

/** The balance that turns are paid from, a form to top it up, and every change of it. */
export function Page() {
  const merchant_id = useOrganizationId();
  const may = useMay();
  const [search, change] = useSearch();
  const paying = search['paying'];
  const every = paying ? POLL_MS : false;
  const credits = api.useQuery(
    'get',
    '/api/agent/merchants/{merchant_id}/credits',
    { params: { path: { merchant_id } } },
    { refetchInterval: every },
  );
  return (
    <>
      <AgentHeader
        title="Credits"
        needs="manage"
        about="Every turn is paid from this balance. The most it may cost is held until it ends."
      />
      <Stack gap="lg">
        <Loaded response={credits} title="Could not load the balance">
          {(data) => <Balance of={data} />}
        </Loaded>
        {paying ? (
          <TopUpPaying key={paying} token={paying} onClose={() => change({ paying: undefined }, { replace: true })} />
        ) : (
          may('manage') && <TopUp onMade={({ token }) => change({ paying: token })} />
        )}
        <LedgerList everyMs={every} />
      </Stack>
    </>
  );
}

function Balance({ of }: { of: View<'CreditsView'> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <StatCard
        name="Balance"
        value={<Usd dollars={of.balance_usd} />}
        more={of.balance_usd < 0 ? 'a payment was reversed on the chain' : 'paid and not spent'}
      />
      <StatCard name="Held" value={<Usd dollars={of.held_usd} />} more="for queued and running turns" />
      <StatCard name="Available" value={<Usd dollars={of.available_usd} />} more="for new turns" />
    </SimpleGrid>
  );
}
