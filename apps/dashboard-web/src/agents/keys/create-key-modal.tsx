import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal, Radio, Select, Stack, TextInput } from '@mantine/core';
import { ExpiryField } from '../../api-keys/key-parts.js';
import { useOrganizationId } from '../use-organization.js';
import { useSpaceOptions } from '../use-spaces.js';
import { ACCESS, type KeyAccess, SCOPES } from './scope-words.js';

interface CreateKeyProps {
  readonly onCreated: (key: View<'CreatedKeyView'>) => void;
}

/** Asks for the purpose, the scope and the lifetime of a new key. */
export function CreateKeyModal({
  isOpen,
  onClose,
  onCreated,
}: CreateKeyProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create an API key" size="lg">
      <CreateKeyForm onCreated={onCreated} />
    </Modal>
  );
}

function CreateKeyForm({ onCreated }: CreateKeyProps) {
  const merchant_id = useOrganizationId();
  const spaces = useSpaceOptions();
  const form = useApiForm({
    initial: { name: '', scope: 'own_spaces', access: 'full' as KeyAccess, space: '', expires_at: '' },
    validate: {
      name: (text) => (text.trim() ? null : 'What is it for?'),
      space: (space, { scope }) => (scope === 'space' && !space ? 'Which one?' : null),
    },
    send: async ({ name, scope, access, space, expires_at }) => {
      const expires = expires_at ? { expires_at: new Date(expires_at).toISOString() } : {};
      const body = { name: name.trim(), scope: scope === 'space' ? `space:${space}` : scope, access, ...expires };
      return (await client.POST('/api/agent/merchants/{merchant_id}/keys', { params: { path: { merchant_id } }, body }))
        .data!;
    },
    onDone: onCreated,
  });
  const { getInputProps, values } = form.form;
  return (
    <ApiForm of={form} verb="Create API key">
      <TextInput
        label="Name"
        description="Helps you find the right one to revoke later."
        placeholder="Support backend"
        data-autofocus
        autoComplete="off"
        {...getInputProps('name')}
      />
      <Radio.Group label="Spaces" {...getInputProps('scope')}>
        <Stack gap={8} mt={6}>
          {SCOPES.map(({ value, label, means }) => (
            <Radio key={value} value={value} label={label} description={means} />
          ))}
        </Stack>
      </Radio.Group>
      {values.scope === 'space' && (
        <Select
          label="Space"
          placeholder={spaces.length > 0 ? 'Choose one' : 'No spaces yet'}
          data={spaces}
          searchable
          {...getInputProps('space')}
          onChange={(space) => form.form.setFieldValue('space', space ?? '')}
        />
      )}
      <Radio.Group label="Permissions" {...getInputProps('access')}>
        <Stack gap={8} mt={6}>
          {ACCESS.map(({ value, label, means }) => (
            <Radio key={value} value={value} label={label} description={means} />
          ))}
        </Stack>
      </Radio.Group>
      <ExpiryField {...getInputProps('expires_at')} />
    </ApiForm>
  );
}
