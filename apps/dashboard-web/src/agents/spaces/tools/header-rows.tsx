import { faultAt } from '@libs/ui/forms/field-faults';
import { IconPlus, IconX } from '@libs/ui/generated/icons';
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import type { ToolsForm } from './tools-form.js';
import type { HeaderRow } from './tools-values.js';

/** Headers that are sent with every request, as pairs of fields. Their errors are shown below all of them. */
export function HeaderRows({ form, path }: { form: ToolsForm; path: string }) {
  const rows = (form.getInputProps(path).value ?? []) as HeaderRow[];
  return (
    <Input.Wrapper
      label="Headers (optional)"
      description="A credential must come from a secret: Bearer {{secret:CRM_TOKEN}}. {{end_user_ref}} stands for the customer."
      error={faultAt(form.errors, path)}
      labelElement="div"
    >
      <Stack gap={6} mt={6}>
        {rows.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are typed
          <Group key={index} gap={6} wrap="nowrap">
            <TextInput
              aria-label={`Name of header ${index + 1}`}
              placeholder="Authorization"
              autoComplete="off"
              flex={2}
              {...form.getInputProps(`${path}.${index}.name`)}
            />
            <TextInput
              aria-label={`Value of header ${index + 1}`}
              placeholder="Bearer {{secret:CRM_TOKEN}}"
              autoComplete="off"
              flex={3}
              {...form.getInputProps(`${path}.${index}.value`)}
            />
            <ActionIcon aria-label={`Remove header ${index + 1}`} onClick={() => form.removeListItem(path, index)}>
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => form.insertListItem(path, { name: '', value: '' })}
          >
            Add header
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}
