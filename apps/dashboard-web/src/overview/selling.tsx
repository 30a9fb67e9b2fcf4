import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { StatCard } from '@libs/ui/charts/stat-card';
import { useSearch } from '@libs/ui/lists/state/use-search';
import { Loaded } from '@libs/ui/states/loaded';
import { PageSkeleton } from '@libs/ui/states/skeletons';
import { Money } from '@libs/ui/text/amounts/money';
import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Title } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { Trend } from './trend.js';
import { VolumeChart } from './volume-chart.js';

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** Volume, success and open amounts, over a period of the reader's choice. */
export function Selling() {
  const merchant_id = useMerchantId();
  const [search, change] = useSearch();
  const period = PERIODS.some(({ value }) => value === search['days']) ? search['days']! : '30';
  const response = api.useQuery(
    'get',
    '/api/dashboard/merchants/{merchant_id}/overview',
    { params: { path: { merchant_id }, query: { days: Number(period) } } },
    { placeholderData: (previous: View<'OverviewView'> | undefined) => previous },
  );
  return (
    <Loaded response={response} title="Could not load the overview" skeleton={<PageSkeleton />}>
      {(overview) => (
        <Stack gap="md">
          <Numbers overview={overview} />
          <Paper p="lg" component="section" aria-label="Volume">
            <Group justify="space-between" mb="xs">
              <Title order={2}>Volume</Title>
              <SegmentedControl
                size="xs"
                data={PERIODS}
                value={period}
                onChange={(days) => change({ days: days === '30' ? undefined : days }, { replace: true })}
                aria-label="Period"
              />
            </Group>
            <VolumeChart days={overview.by_day} />
          </Paper>
        </Stack>
      )}
    </Loaded>
  );
}

function Numbers({ overview }: { overview: View<'OverviewView'> }) {
  const { totals, previous, days, waiting_to_sweep_usd_cents, waiting_to_sweep_payments, open_sessions } = overview;
  return (
    <SimpleGrid cols={{ base: 2, md: 3 }} spacing="md">
      <StatCard
        name={`Volume, ${days} days`}
        value={<Money cents={totals.volume_usd_cents} />}
        more={<Trend now={totals.volume_usd_cents} before={previous.volume_usd_cents} />}
      />
      <StatCard
        name="In your treasury"
        value={<Money cents={totals.net_usd_cents} />}
        more={`net of fees, ${days} days`}
      />
      <StatCard name="Fees" value={<Money cents={totals.fees_usd_cents} />} more={`taken when swept, ${days} days`} />
      <StatCard
        name="Sessions paid"
        value={totals.success_rate_bps === null ? '–' : `${Math.floor(totals.success_rate_bps / 100)}%`}
        more={`${totals.sessions_paid} of ${totals.sessions_ended} that ended`}
      />
      <StatCard
        name="On the way to your treasury"
        value={<Money cents={waiting_to_sweep_usd_cents} />}
        more={
          waiting_to_sweep_payments === 1
            ? '1 payment waiting to be swept'
            : `${waiting_to_sweep_payments} payments waiting to be swept`
        }
      />
      <StatCard name="Open sessions" value={open_sessions} more="can be paid now" />
    </SimpleGrid>
  );
}
