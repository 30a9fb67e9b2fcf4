import { Button, Group, Select } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../generated/icons.js';
import { PAGE_SIZES } from './state/page-sizes.js';
import type { ListState } from './state/use-list.js';

interface ListPagesProps {
  readonly list: ListState<unknown>;
  /** The cursor of the page after this one. */
  readonly next: string | undefined;
}

/** Lets people go from page to page and choose how many rows each has. */
export function ListPages({ list, next }: ListPagesProps) {
  const isWhole = list.isFirst && !next;
  if (isWhole && list.pageSize === PAGE_SIZES[0]) return null;
  return (
    <Group justify="space-between" gap="xs" component="nav" aria-label="Pages">
      <Select
        size="xs"
        w={130}
        aria-label="Rows per page"
        data={PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} per page` }))}
        value={String(list.pageSize)}
        onChange={(size) => size && list.setPageSize(Number(size))}
        allowDeselect={false}
      />
      {!isWhole && (
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={list.isFirst}
            onClick={list.previous}
            leftSection={<IconChevronLeft size={14} />}
          >
            Previous
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={!next}
            onClick={() => next && list.next(next)}
            rightSection={<IconChevronRight size={14} />}
          >
            Next
          </Button>
        </Group>
      )}
    </Group>
  );
}
