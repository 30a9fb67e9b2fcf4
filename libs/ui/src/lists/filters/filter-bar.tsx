import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '../../generated/icons.js';
import type { Filter } from '../state/filters.js';
import type { ListState } from '../state/use-list.js';
import styles from './filter-bar.module.css';
import { FilterField } from './filter-field.js';

/** The filters of a list; they apply on blur or Enter, and are in the URL. On phones all but the first are folded. */
export function FilterBar({ list }: { list: ListState<unknown> }) {
  const [isOpen, fold] = useDisclosure(false);
  const [first, ...rest] = list.filters;
  if (!first) return null;
  const field = (filter: Filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      value={list.values[filter.name] ?? ''}
      onChange={(value) => list.set({ [filter.name]: value })}
    />
  );
  const set = rest.filter(({ name }) => list.values[name]).length;
  return (
    <search className={styles['bar']} aria-label="Filters">
      {field(first)}
      {rest.length > 0 && (
        <Button
          className={styles['more']}
          variant="default"
          leftSection={<IconFilter size={15} stroke={1.6} />}
          onClick={fold.toggle}
          aria-expanded={isOpen}
        >
          {set > 0 ? `Filters (${set})` : 'Filters'}
        </Button>
      )}
      <div className={styles['rest']} data-open={isOpen || undefined}>
        {rest.map(field)}
      </div>
    </search>
  );
}
