import { api } from '@libs/api-client/client';
import type { QueryOf } from '@libs/api-client/views';
import { BarChart } from '@libs/ui/charts/bar-chart';
import { formatDollars } from '@libs/ui/text/amounts/dollar-text';
import { Paper, Skeleton, Title } from '@mantine/core';
import { useOrganizationId } from '../use-organization.js';
import { barsOf } from './day-bars.js';

const PATH = '/api/agent/merchants/{merchant_id}/usage';
const MAX_DAYS = 200;
const MIN_USD = 0.01;

/** The billed amounts, by UTC day. */
export function CostByDay({ query }: { query: Readonly<Record<string, string>> }) {
  const merchant_id = useOrganizationId();
  const daily = { ...query, group_by: 'day', limit: MAX_DAYS } as QueryOf<typeof PATH>;
  const { data } = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: daily } });
  return (
    <Paper p="lg" component="section" aria-label="Cost by day">
      <Title order={2} mb="xs">
        Cost by day
      </Title>
      {data ? (
        <BarChart
          bars={barsOf(data)}
          title="Billed each day (UTC)"
          show={(value) => formatDollars(value)}
          least={MIN_USD}
        />
      ) : (
        <Skeleton height={230} aria-busy />
      )}
    </Paper>
  );
}
