import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { StatCard } from '@libs/ui/charts/stat-card';
import { IconChartBar } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { EmptyState } from '@libs/ui/states/empty-state';
import { Usd } from '@libs/ui/text/amounts/usd';
import { SimpleGrid, Stack, Text } from '@mantine/core';
import { AgentHeader } from '../agent-header.js';
import { curlOf } from '../curl.js';
import { useOrganizationId } from '../use-organization.js';
import { useSpaceOptions } from '../use-spaces.js';
import { CostByDay } from './cost-by-day.js';
import { GROUPINGS, type Grouping, subjectOf } from './groupings.js';

type Row = View<'UsageRowView'>;

const PATH = '/api/agent/merchants/{merchant_id}/usage';

/** The usage and cost of turns, by customer, space, key or day. */
export function Page() {
  const merchant_id = useOrganizationId();
  const options = useSpaceOptions();
  const list = useList<QueryOf<typeof PATH>>(filtersOf(options));
  const response = api.useQuery('get', PATH, { params: { path: { merchant_id }, query: list.query } });
  const by = (list.query.group_by ?? 'end_user_ref') as Grouping;
  return (
    <>
      <AgentHeader
        title="Usage"
        about="The last 30 days, or the days you choose (UTC). Bill your customers by end_user_ref."
      />
      <Stack gap="lg">
        {response.data && response.data.totals.turns > 0 && (
          <>
            <Totals of={response.data.totals} />
            <CostByDay query={list.exported} />
          </>
        )}
        <ListPage
          noun="rows"
          list={list}
          response={response}
          columns={columnsOf(by)}
          keyOf={(row) => subjectOf(by, row).key}
          csv={`/api/agent/merchants/${merchant_id}/usage.csv`}
          empty={<NoUsage />}
        />
      </Stack>
    </>
  );
}

function filtersOf(options: { value: string; label: string }[]): Filter[] {
  const groupings = Object.entries(GROUPINGS).map(([value, { label }]) => ({ value, label }));
  return [
    { kind: 'choice', name: 'group_by', label: 'By', options: groupings },
    { kind: 'day', name: 'from', label: 'From', edge: 'start' },
    { kind: 'day', name: 'to', label: 'To', edge: 'end' },
    { kind: 'choice', name: 'space', label: 'Space', options },
    { kind: 'text', name: 'end_user_ref', label: 'Customer', placeholder: 'end_user_ref' },
  ];
}

function columnsOf(by: Grouping): Column<Row>[] {
  return [
    { key: 'subject', title: GROUPINGS[by].title, show: (row) => <Subject by={by} row={row} /> },
    { key: 'turns', title: 'Turns', align: 'right', show: ({ turns }) => <Count of={turns} /> },
    { key: 'done', title: 'Done', align: 'right', show: ({ done }) => <Count of={done} />, isExtra: true },
    { key: 'failed', title: 'Failed', align: 'right', show: ({ failed }) => <Count of={failed} />, isExtra: true },
    {
      key: 'cancelled',
      title: 'Cancelled',
      align: 'right',
      show: (row) => <Count of={row.cancelled} />,
      isExtra: true,
    },
    { key: 'in', title: 'Tokens in', align: 'right', show: (row) => <Count of={row.input_tokens} />, isExtra: true },
    { key: 'out', title: 'Tokens out', align: 'right', show: (row) => <Count of={row.output_tokens} />, isExtra: true },
    { key: 'calls', title: 'Tool calls', align: 'right', show: (row) => <Count of={row.tool_calls} />, isExtra: true },
    { key: 'cost', title: 'Cost', align: 'right', show: (row) => <Usd dollars={row.billed_cost_usd} /> },
  ];
}

function Subject({ by, row }: { by: Grouping; row: Row }) {
  const { words, isUnnamed } = subjectOf(by, row);
  return (
    <Text span inherit c={isUnnamed ? 'dimmed' : undefined}>
      {words}
    </Text>
  );
}

function Count({ of }: { of: number }) {
  return <span className="numbers">{of.toLocaleString('en')}</span>;
}

function Totals({ of }: { of: View<'UsageReportView'>['totals'] }) {
  return (
    <SimpleGrid cols={{ base: 2, md: 4 }}>
      <StatCard name="Cost" value={<Usd dollars={of.billed_cost_usd} />} more="billed to you" />
      <StatCard name="Turns" value={of.turns.toLocaleString('en')} more={`${of.done} done, ${of.failed} failed`} />
      <StatCard
        name="Tokens"
        value={(of.input_tokens + of.output_tokens).toLocaleString('en')}
        more={`${of.input_tokens.toLocaleString('en')} in, ${of.output_tokens.toLocaleString('en')} out`}
      />
      <StatCard name="Tool calls" value={of.tool_calls.toLocaleString('en')} more={`in ${of.steps} steps`} />
    </SimpleGrid>
  );
}

function NoUsage() {
  return (
    <EmptyState
      icon={IconChartBar}
      title="No turns on these days"
      command={curlOf({ path: '/usage?group_by=end_user_ref' })}
    >
      Give each turn the end_user_ref of your customer, and this report shows what each of them cost. From your server:
    </EmptyState>
  );
}
