import { IconPlus, IconX } from '@libs/ui/generated/icons';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ManifestFieldsProps } from './manifest-fields.js';

type ProviderKeysProps = Pick<ManifestFieldsProps, 'form' | 'field' | 'isReadOnly'> & {
  readonly secrets: readonly string[];
};

/** The secrets of the space that are keys of providers: calls with them are paid to the provider, and not here. */
export function ProviderKeys({ form, field, secrets, isReadOnly }: ProviderKeysProps) {
  const keys = form.values.provider_keys;
  return (
    <Stack gap="xs" role="group" aria-label="Your provider keys">
      <Text size="sm" fw={600}>
        Your provider keys
      </Text>
      <Text size="xs" c="dimmed">
        {secrets.length === 0
          ? 'Set a key as a secret of this space first. Calls with your own key cost nothing here.'
          : 'Calls with your own key cost nothing here: the provider charges you.'}
      </Text>
      {keys.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
        <Group key={index} gap={6} align="flex-start">
          <TextInput
            aria-label={`Provider of key ${index + 1}`}
            placeholder="openai"
            autoComplete="off"
            flex="1 1 8rem"
            readOnly={isReadOnly}
            {...field(`provider_keys.${index}.provider`)}
          />
          <Select
            aria-label={`Secret of key ${index + 1}`}
            placeholder="Secret"
            data={[...secrets]}
            flex="1 1 10rem"
            readOnly={isReadOnly}
            {...field(`provider_keys.${index}.secret`)}
          />
          <ActionIcon
            mt={4}
            aria-label={`Remove key ${index + 1}`}
            disabled={isReadOnly}
            onClick={() => form.removeListItem('provider_keys', index)}
          >
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="default"
        size="compact-sm"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={14} stroke={1.6} />}
        disabled={isReadOnly || secrets.length === 0}
        onClick={() => form.insertListItem('provider_keys', { provider: '', secret: '' })}
      >
        Add a key
      </Button>
    </Stack>
  );
}
