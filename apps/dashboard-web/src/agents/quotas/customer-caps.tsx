import { fineDollarsText } from '@libs/ui/forms/dollars';
import { DollarsField } from '@libs/ui/forms/dollars-field';
import { IconPlus, IconX } from '@libs/ui/generated/icons';
import { ActionIcon, Button, Group, Paper, Text, TextInput, Title } from '@mantine/core';
import type { QuotaRowsProps } from './quotas-form.js';

/** Customers with their own cap. */
export function CustomerCaps({ form, dollars }: QuotaRowsProps) {
  return (
    <Paper p="lg" component="section">
      <Title order={2} mb={4}>
        Customers with their own cap
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Per UTC day. Empty: no cap for this customer.
      </Text>
      {form.values.end_users.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
        <Group key={index} gap={6} mb="sm" align="flex-start">
          <TextInput
            aria-label={`Customer ${index + 1}`}
            placeholder="customer-42"
            autoComplete="off"
            flex="3 1 12rem"
            {...form.getInputProps(`end_users.${index}.ref`)}
          />
          <DollarsField
            aria-label={`Daily cap of customer ${index + 1}`}
            flex="2 1 8rem"
            {...dollars(`end_users.${index}.daily_usd`)}
          />
          <ActionIcon
            mt={4}
            aria-label={`Remove customer ${index + 1}`}
            onClick={() => form.removeListItem('end_users', index)}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      {form.errors['end_users'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors['end_users']}
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        mt={4}
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('end_users', { ref: '', daily_usd: fineDollarsText(50) })}
      >
        Add customer
      </Button>
    </Paper>
  );
}
