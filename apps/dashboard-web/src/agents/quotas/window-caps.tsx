import { fineDollarsText } from '@libs/ui/forms/dollars';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { faultAt } from '@libs/ui/forms/field-faults';
import { IconPlus, IconX } from '@libs/ui/generated/icons';
import { ActionIcon, Button, Group, NumberInput, Paper, Select, Text, Title } from '@mantine/core';
import { secondsInWords } from './quota-values.js';
import type { QuotaRowsProps } from './quotas-form.js';

const SCOPES = [
  { value: 'account', label: 'your whole account' },
  { value: 'key', label: 'each API key' },
  { value: 'end_user', label: 'each customer' },
];

/** Caps over the most recent period of time. */
export function WindowCaps({ form, dollars }: QuotaRowsProps) {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        Windows
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Windows look back from the current moment, so spending cannot double around midnight. Ten at most.
      </Text>
      {form.values.windows.map(({ seconds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
        <Group key={index} gap={6} mb="sm" align="flex-start">
          <NumberInput
            aria-label={`Seconds of window ${index + 1}`}
            suffix=" s"
            min={1}
            allowDecimal={false}
            flex="1 1 8rem"
            {...form.getInputProps(`windows.${index}.seconds`)}
            error={faultAt(form.errors, `windows.${index}.seconds`)}
            description={secondsInWords(seconds)}
            inputWrapperOrder={['input', 'description', 'error']}
          />
          <DollarsField
            aria-label={`Cap of window ${index + 1}`}
            flex="1 1 7rem"
            {...dollars(`windows.${index}.usd`)}
          />
          <Select
            aria-label={`Scope of window ${index + 1}`}
            data={SCOPES}
            allowDeselect={false}
            flex="1 1 10rem"
            {...form.getInputProps(`windows.${index}.scope`)}
          />
          <ActionIcon
            mt={4}
            aria-label={`Remove window ${index + 1}`}
            onClick={() => form.removeListItem('windows', index)}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('windows', { seconds: 3_600, usd: fineDollarsText(1), scope: 'account' })}
      >
        Add window
      </Button>
    </Paper>
  );
}
