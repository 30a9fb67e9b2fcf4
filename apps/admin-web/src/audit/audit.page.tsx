import { api } from '@libs/api-client/client';
import type { QueryOf, View } from '@libs/api-client/views';
import { PageHeader } from '@libs/ui/frame/page-header';
import { IconHistory } from '@libs/ui/generated/icons';
import { type Column, ListPage } from '@libs/ui/lists/list-page';
import type { Filter } from '@libs/ui/lists/state/filters';
import { useList } from '@libs/ui/lists/state/use-list';
import { useOpened, useSearch } from '@libs/ui/lists/state/use-search';
import { EmptyState } from '@libs/ui/states/empty-state';
import { When } from '@libs/ui/text/times/when';
import { type TabLink, TabLinks } from '../lists/tab-links.js';
import { ChainCard } from './chain-card.js';
import { EntryDrawer } from './entry/entry-drawer.js';
import { ActorLink, MerchantLink, TargetLink } from './entry/entry-links.js';
import { actionWords } from './entry/entry-words.js';
import { FailedSignIns } from './failed-sign-ins.js';

type Row = View<'AuditEntryView'>;
type Query = QueryOf<'/api/admin/audit'>;

// biome-ignore format: a table reads best as a table
const FILTERS: Filter[] = [
  { kind: 'text', name: 'search',      label: 'Search the log', placeholder: 'Target, name, trace id' },
  { kind: 'text', name: 'action',      label: 'Action',         placeholder: 'merchant.approved' },
  { kind: 'text', name: 'actor',       label: 'Actor',          placeholder: 'Actor' },
  { kind: 'text', name: 'ip',          label: 'IP address',     placeholder: '192.0.2.7' },
  { kind: 'day',  name: 'from',        label: 'From',           edge: 'start' },
  { kind: 'day',  name: 'to',          label: 'To',             edge: 'end' },
];

/** Returns the filter for links from a merchant's page: people search for its name instead. */
function ofMerchant(id: string): Filter {
  return { kind: 'choice', name: 'merchant_id', label: 'Merchant', options: [{ value: id, label: `#${id}` }] };
}

// biome-ignore format: a table reads best as a table
const COLUMNS: Column<Row>[] = [
  { key: 'action',   title: 'Action',   show: ({ action }) => actionWords(action) },
  { key: 'actor',    title: 'By',       show: ({ actor }) => <ActorLink actor={actor} />, isExtra: true },
  { key: 'merchant', title: 'Merchant', show: ({ merchant }) => <MerchantLink merchant={merchant} />, isExtra: true },
  { key: 'target',   title: 'Target',   show: (entry) => <TargetLink entry={entry} />, isExtra: true },
  { key: 'ip',       title: 'IP address', show: ({ ip }) => <span className="numbers">{ip ?? '–'}</span>, isExtra: true },
  { key: 'at',       title: 'When',     show: ({ at }) => <When at={at} />, align: 'right' },
];

const VIEWS: TabLink[] = [
  { label: 'Actions', value: undefined },
  { label: 'Failed sign-ins', value: 'failed-sign-ins' },
];

/** The audit log, the state of its chain, and failed attempts to sign in. */
export function Page() {
  const [search] = useSearch();
  return (
    <>
      <PageHeader
        title="Audit log"
        about="Every action by people and by the platform. Any later change to the log is detected."
      />
      <TabLinks label="Views" name="view" tabs={VIEWS} />
      {search['view'] === 'failed-sign-ins' ? <FailedSignIns /> : <Acts />}
    </>
  );
}

function Acts() {
  const [search] = useSearch();
  const list = useList<Query>(search['merchant_id'] ? [ofMerchant(search['merchant_id']), ...FILTERS] : FILTERS);
  const opened = useOpened();
  const response = api.useQuery('get', '/api/admin/audit', { params: { query: list.query } });
  const entry = response.data?.data.find(({ id }) => id === opened.key);
  return (
    <>
      <ChainCard />
      <ListPage
        noun="entries"
        list={list}
        response={response}
        columns={COLUMNS}
        csv="/api/admin/audit.csv"
        keyOf={({ id }) => id}
        onOpen={({ id }) => opened.open(id)}
        empty={
          <EmptyState icon={IconHistory} title="Nothing recorded yet">
            Approvals, keys, treasuries, passwords: every action leaves an entry here.
          </EmptyState>
        }
      />
      <EntryDrawer entry={entry} onClose={opened.close} />
    </>
  );
}
