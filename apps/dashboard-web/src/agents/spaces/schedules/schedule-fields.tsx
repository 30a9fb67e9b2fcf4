import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { COMMON_TIMES, isCommon, MISSED, type ScheduleValues } from './schedule-values.js';

const ZONES = Intl.supportedValuesOf('timeZone');

/** The choice of a custom cron expression. */
const OWN = 'own';
const TIMES = [
  ...COMMON_TIMES.map(({ cron, label }) => ({ value: cron, label })),
  { value: OWN, label: 'Other times (cron expression)' },
];

interface ScheduleFieldsProps {
  readonly form: UseFormReturnType<ScheduleValues>;
}

/** The fields of a schedule. */
export function ScheduleFields({ form }: ScheduleFieldsProps) {
  return (
    <>
      <Textarea
        label="Task"
        description="The text of each turn."
        placeholder="Summarize yesterday’s tickets and deliver the summary."
        data-autofocus
        autosize
        minRows={3}
        maxRows={12}
        {...form.getInputProps('text')}
      />
      <TimesFields form={form} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Time zone"
          data={ZONES.includes('UTC') ? ZONES : ['UTC', ...ZONES]}
          searchable
          allowDeselect={false}
          limit={100}
          {...form.getInputProps('time_zone')}
        />
        <Select
          label="Runs missed during an outage"
          data={[...MISSED]}
          allowDeselect={false}
          {...form.getInputProps('missed')}
        />
        <TextInput
          label="Title (optional)"
          placeholder="Daily report"
          autoComplete="off"
          {...form.getInputProps('title')}
        />
        <TextInput
          label="Customer (optional)"
          placeholder="end_user_ref"
          autoComplete="off"
          {...form.getInputProps('end_user_ref')}
        />
      </SimpleGrid>
    </>
  );
}

/** Common times to choose from, or a cron expression. */
function TimesFields({ form }: ScheduleFieldsProps) {
  const { cron } = form.values;
  const [isOwn, setIsOwn] = useState(!isCommon(cron));
  const choose = (value: string | null) => {
    setIsOwn(value === OWN);
    if (value !== null && value !== OWN) form.setFieldValue('cron', value);
  };
  return (
    <>
      <Select label="Times" data={TIMES} allowDeselect={false} value={isOwn ? OWN : cron} onChange={choose} />
      {isOwn && (
        <TextInput
          label="Cron expression"
          description="Minute, hour, day of the month, month, day of the week."
          placeholder="0 9 * * 1-5"
          autoComplete="off"
          {...form.getInputProps('cron')}
        />
      )}
    </>
  );
}
