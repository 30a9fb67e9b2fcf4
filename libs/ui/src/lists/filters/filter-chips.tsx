import { Button, Group, Pill } from '@mantine/core';
import { wordsOf } from '../state/filters.js';
import type { ListState } from '../state/use-list.js';

/** The filters that are set, each of which can be removed. */
export function FilterChips({ list }: { list: ListState<unknown> }) {
  const set = list.filters.filter(({ name }) => list.filtered[name] !== undefined);
  if (set.length === 0) return null;
  return (
    <Group gap={6} component="section" aria-label="Active filters">
      {set.map((filter) => (
        <Pill
          key={filter.name}
          size="md"
          style={{ border: '1px solid var(--line)' }}
          withRemoveButton
          removeButtonProps={{ 'aria-label': `Remove filter ${filter.label}`, tabIndex: 0, 'aria-hidden': false }}
          onRemove={() => list.set({ [filter.name]: undefined })}
        >
          {filter.label}: {wordsOf(filter, list.values[filter.name] ?? '')}
        </Pill>
      ))}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={list.clear}>
        Clear filters
      </Button>
    </Group>
  );
}
