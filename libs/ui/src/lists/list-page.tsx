import 'mantine-datatable/styles.css';
import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { DataTable } from 'mantine-datatable';
import type { ReactNode } from 'react';
import type { Answer } from '../states/answered.js';
import { ReadProblem } from '../states/read-problem.js';
import { ListSkeleton } from '../states/skeletons.js';
import { useReadError } from '../states/use-read-error.js';
import { FilterBar } from './filter-bar.js';
import styles from './list-page.module.css';
import type { ListPlace } from './use-list.js';

/** A column of a list. */
export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly show: (row: Row) => ReactNode;
  readonly align?: 'left' | 'right';
  readonly width?: number | string;
  /** Left out on small screens. */
  readonly isExtra?: boolean;
}

interface ListPageProps<Row> {
  /** What it lists, in the plural: `sessions`. */
  readonly noun: string;
  readonly place: ListPlace<unknown>;
  readonly answer: Answer<{ data: Row[]; has_more: boolean; next_cursor?: string | null }>;
  /** The first one opens the detail. */
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string | number;
  readonly onOpen?: (row: Row) => void;
  /** The same rows as CSV. */
  readonly csv?: string;
  /** Shown when there is nothing at all; with filters set, a sentence is enough. */
  readonly empty: ReactNode;
  /** Beside the filters. */
  readonly beside?: ReactNode;
}

const PHONE = '(min-width: 48em)';

/** A list: filters, rows, pages, CSV; loading, empty and what went wrong. Pages declare columns and filters. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { noun, place, answer, csv, empty, beside } = props;
  const rows = answer.data?.data;
  const error = useReadError(answer);
  const isBare = rows?.length === 0 && !place.isFiltered && place.isFirst;
  if (isBare) return <Paper>{empty}</Paper>;
  return (
    <Stack gap="sm">
      <div className={styles['top']}>
        <FilterBar place={place} />
        <Group gap="xs">
          {beside}
          {csv && (
            <Button
              component="a"
              href={csvUrl(csv, place)}
              download
              variant="default"
              leftSection={<IconDownload size={15} />}
            >
              CSV
            </Button>
          )}
        </Group>
      </div>
      {error ? (
        <ReadProblem
          error={error}
          title={`Could not load ${noun}`}
          onRetry={() => void answer.refetch()}
          isOld={rows !== undefined}
        />
      ) : null}
      {(rows || !error) && (
        <Paper style={{ overflow: 'hidden' }}>
          {rows ? <Rows {...props} rows={rows} /> : <ListSkeleton />}
          {rows?.length === 0 && (
            <Text p="xl" ta="center" size="sm" c="dimmed">
              No {noun} fit these filters.
            </Text>
          )}
        </Paper>
      )}
      <Pages place={place} next={answer.data?.has_more ? (answer.data.next_cursor ?? undefined) : undefined} />
    </Stack>
  );
}

function Rows<Row>({ rows, columns, keyOf, onOpen }: ListPageProps<Row> & { rows: Row[] }) {
  if (rows.length === 0) return null;
  return (
    <DataTable
      records={rows}
      idAccessor={(row) => keyOf(row as Row)}
      columns={columns.map(({ key, title, show, align, width, isExtra }, index) => ({
        accessor: key,
        title,
        textAlign: align,
        width,
        visibleMediaQuery: isExtra ? PHONE : undefined,
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

function Pages({ place, next }: { place: ListPlace<unknown>; next: string | undefined }) {
  if (place.isFirst && !next) return null;
  return (
    <Group justify="flex-end" gap="xs" component="nav" aria-label="Pages">
      <Button
        variant="default"
        size="compact-md"
        disabled={place.isFirst}
        onClick={place.previous}
        leftSection={<IconChevronLeft size={14} />}
      >
        Newer
      </Button>
      <Button
        variant="default"
        size="compact-md"
        disabled={!next}
        onClick={() => next && place.next(next)}
        rightSection={<IconChevronRight size={14} />}
      >
        Older
      </Button>
    </Group>
  );
}

function csvUrl(path: string, { exported }: ListPlace<unknown>): string {
  const query = new URLSearchParams(exported).toString();
  return query ? `${path}?${query}` : path;
}
