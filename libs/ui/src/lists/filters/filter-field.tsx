import { CloseButton, Select, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { dollarsOfCents } from '../../forms/dollars.js';
import { IconSearch } from '../../generated/icons.js';
import { type Filter, faultOfTyped, valueOfTyped } from '../state/filters.js';
import styles from './filter-bar.module.css';

interface FilterFieldProps {
  readonly filter: Filter;
  /** The filter's value as it stands in the URL; empty when it is not set. */
  readonly value: string;
  readonly onChange: (value: string | undefined) => void;
}

/** The control of one filter. */
export function FilterField(props: FilterFieldProps) {
  const { filter, value, onChange } = props;
  if (filter.kind === 'choice')
    return (
      <Select
        className={styles['choice']}
        aria-label={filter.label}
        placeholder={filter.label}
        data={filter.options}
        value={value || null}
        onChange={(chosen) => onChange(chosen ?? undefined)}
        clearable
      />
    );
  if (filter.kind === 'day')
    return (
      <TextInput
        type="date"
        className={styles['day']}
        aria-label={filter.label}
        leftSection={
          <Text size="sm" c="dimmed">
            {filter.label}
          </Text>
        }
        leftSectionWidth={46}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
    );
  return <TypedField {...props} />;
}

function TypedField({ filter, value, onChange }: FilterFieldProps) {
  const shown = filter.kind === 'dollars' && value ? dollarsOfCents(Number(value)) : value;
  const [typed, setTyped] = useState(shown);
  useEffect(() => {
    setTyped(shown);
    setFault(null);
  }, [shown]);
  const [fault, setFault] = useState<string | null>(null);
  const apply = () => {
    const found = faultOfTyped(filter, typed);
    setFault(found);
    if (found) return;
    const next = valueOfTyped(filter, typed);
    if ((next ?? '') !== value) onChange(next);
    else setTyped(shown);
  };
  const clear = <CloseButton size="sm" aria-label={`Clear ${filter.label}`} onClick={() => onChange(undefined)} />;
  return (
    <TextInput
      className={styles[filter.kind === 'text' ? 'search' : 'dollars']}
      aria-label={filter.label}
      placeholder={filter.kind === 'text' ? (filter.placeholder ?? filter.label) : filter.label}
      inputMode={filter.kind === 'dollars' ? 'decimal' : 'search'}
      leftSection={filter.kind === 'text' ? <IconSearch size={15} stroke={1.6} /> : undefined}
      rightSection={value ? clear : undefined}
      value={typed}
      error={fault}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  );
}
