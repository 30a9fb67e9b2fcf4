import 'mantine-datatable/styles.css';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { DataTable, type DataTableSortStatus } from 'mantine-datatable';
import type { ReactNode } from 'react';
import { IconDownload } from '../generated/icons.js';
import type { QueryState } from '../states/loaded.js';
import { ReadProblem } from '../states/read-problem.js';
import { ListSkeleton } from '../states/skeletons.js';
import { useReadError } from '../states/use-read-error.js';
import { FilterBar } from './filters/filter-bar.js';
import { FilterChips } from './filters/filter-chips.js';
import styles from './list-page.module.css';
import { ListPages } from './list-pages.js';
import type { ListState } from './state/use-list.js';

/** A column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly align?: 'left' | 'right';
  readonly width?: number | string;
  /** Left out on small screens. */
  readonly isExtra?: boolean;
  /** Shown only on small screens, in place of columns that are left out. */
  readonly isPhoneOnly?: boolean;
  /** The orders of the list between which its head switches. */
  readonly sorts?: { readonly asc: string; readonly desc: string };
}

interface ListPageProps<Row> {
  /** The name of the rows, in the plural: `sessions`. */
  readonly noun: string;
  readonly list: ListState<unknown>;
  readonly response: QueryState<{ data: Row[]; has_more: boolean; next_cursor?: string | null }>;
  /** The first one opens the detail. */
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly onOpen?: (row: Row) => void;
  /** The same rows as CSV. */
  readonly csv?: string;
  /** Shown when there is nothing at all; with filters set, a sentence is enough. */
  readonly empty: ReactNode;
  /** Content next to the filters. */
  readonly beside?: ReactNode;
  /** The totals of the filtered rows, above them. */
  readonly totals?: ReactNode;
}

const WIDE = '(min-width: 48em)';
const NARROW = '(max-width: 47.99em)';

/** A list: filters, rows, pages, CSV; loading, empty and problems. Pages declare columns and filters. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { noun, list, response, csv, empty, beside, totals } = props;
  const rows = response.data?.data;
  const error = useReadError(response);
  const isBare = rows?.length === 0 && !list.isFiltered && list.isFirst;
  if (isBare) return <Paper>{empty}</Paper>;
  return (
    <Stack gap="sm">
      <div className={styles['top']}>
        <FilterBar list={list} />
        <Group gap="xs">
          {beside}
          {csv && (
            <Button
              component="a"
              href={csvUrl(csv, list)}
              download
              variant="default"
              leftSection={<IconDownload size={15} />}
            >
              CSV
            </Button>
          )}
        </Group>
      </div>
      <FilterChips list={list} />
      {rows && rows.length > 0 && totals}
      {error ? (
        <ReadProblem
          error={error}
          title={`Could not load ${noun}`}
          onRetry={() => void response.refetch()}
          isOld={rows !== undefined}
        />
      ) : null}
      {(rows || !error) && (
        <Paper style={{ overflow: 'hidden' }}>
          {rows ? <Rows {...props} rows={rows} /> : <ListSkeleton />}
          {rows?.length === 0 && (
            <Text p="xl" ta="center" size="sm" c="dimmed">
              No {noun} match these filters.
            </Text>
          )}
        </Paper>
      )}
      <ListPages list={list} next={response.data?.has_more ? (response.data.next_cursor ?? undefined) : undefined} />
    </Stack>
  );
}

function Rows<Row>({ rows, columns, keyOf, onOpen, list }: ListPageProps<Row> & { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <DataTable
      records={rows}
      idAccessor={(row) => keyOf(row as Row)}
      columns={columns.map(({ key, title, show, align, width, isExtra, isPhoneOnly, sorts }, index) => ({
        accessor: key,
        title,
        textAlign: align,
        width,
        visibleMediaQuery: isExtra ? WIDE : isPhoneOnly ? NARROW : undefined,
        sortable: sorts !== undefined,
        cellsClassName: () => styles['cell'] ?? '',
        render: (row: Row) =>
          index === 0 && onOpen ? (
            <button type="button" className={styles['open']} onClick={() => onOpen(row)}>
              {show(row)}
            </button>
          ) : (
            show(row)
          ),
      }))}
      {...sortingOf(columns, list)}
      onRowClick={onOpen && (({ record }) => onOpen(record as Row))}
      rowClassName={onOpen ? styles['row'] : undefined}
      highlightOnHover={Boolean(onOpen)}
      minHeight={0}
      fz="sm"
      classNames={{ header: styles['head'] }}
      verticalSpacing={9}
      horizontalSpacing="md"
      withRowBorders
      noRecordsText=""
    />
  );
}

/**
 * Returns which head shows the order, and what a click on one does. Columns first sort in falling order, which is most
 * useful: newest, largest.
 */
function sortingOf<Row>(columns: readonly Column<Row>[], list: ListState<unknown>) {
  const sorted = columns.find(({ sorts }) => sorts && (sorts.asc === list.sort || sorts.desc === list.sort));
  if (!sorted?.sorts) return {};
  const sortStatus: DataTableSortStatus<Row> = {
    columnAccessor: sorted.key,
    direction: sorted.sorts.asc === list.sort ? 'asc' : 'desc',
  };
  const onSortStatusChange = ({ columnAccessor, direction }: DataTableSortStatus<Row>) => {
    const to = columns.find(({ key }) => key === columnAccessor);
    if (to?.sorts) list.setSort(to.key === sorted.key ? to.sorts[direction] : to.sorts.desc);
  };
  return { sortStatus, onSortStatusChange };
}

function csvUrl(path: string, { exported }: ListState<unknown>): string {
  const query = new URLSearchParams(exported).toString();
  return query ? `${path}?${query}` : path;
}
