import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconMailCheck } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { DeadLetterDrawer } from './dead-letter-drawer.js';

type Row = View<'DeadLetterView'>;
type Query = QueryOf<'/api/admin/dead_letters'>;

/** The services that consume events, as the API names them: the others have no dead letters. */
const SERVICES: Readonly<Record<Row['service'], true>> = {
  sessions: true,
  dashboard: true,
  'chain-indexer': true,
  sweeper: true,
  signer: true,
  'webhook-dispatcher': true,
  'agent-gateway': true,
  'turn-runner': true,
  admin: true,
  'chain-indexer-testnet': true,
  'sweeper-testnet': true,
};

const FILTERS: Filter[] = [
  {
    kind: 'choice',
    name: 'service',
    label: 'Service',
    options: Object.keys(SERVICES).map((value) => ({ value, label: value })),
  },
];

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'event',    title: 'Event',      show: ({ event }) => <Text component="span" ff="monospace" fz="xs">{event}</Text> },
  { key: 'service',  title: 'Service',    show: ({ service }) => service },
  { key: 'failures', title: 'Attempts',      show: ({ failures }) => failures, align: 'right', isExtra: true },
  { key: 'error',    title: 'Last error', show: ({ last_error }) => <Text component="span" inherit c="dimmed" truncate maw={380} display="inline-block" style={{ verticalAlign: 'bottom' }}>{last_error}</Text>, isExtra: true },
  { key: 'at',       title: 'Dead since', show: ({ dead_at }) => <When at={dead_at} />, align: 'right', isExtra: true },
];

/** Events that a service could not process. */
export function Page() {
  const list = useList<Query>(FILTERS);
  const opened = useOpened();
  const response = api.useQuery('get', '/api/admin/dead_letters', { params: { query: list.query } });
  const letter = response.data?.data.find((row) => keyOf(row) === opened.key);
  return (
    <>
      <PageHeader
        title="Dead letters"
        about="Events that a service could not process after several retries. Nothing is lost: fix the cause, then retry them here."
      />
      <ListPage
        noun="dead letters"
        list={list}
        response={response}
        columns={COLUMNS}
        keyOf={keyOf}
        onOpen={(row) => opened.open(keyOf(row))}
        empty={
          <EmptyState icon={IconMailCheck} title="No dead letters">
            Every event was processed. One that keeps failing becomes a dead letter: it raises an alert and is listed
            here with its payload and the error.
          </EmptyState>
        }
      />
      <DeadLetterDrawer letter={letter} onClose={opened.close} />
    </>
  );
}

/** Returns a key for a row, because an id is unique in its service only. */
function keyOf({ service, id }: Row): string {
  return `${service}/${id}`;
}
