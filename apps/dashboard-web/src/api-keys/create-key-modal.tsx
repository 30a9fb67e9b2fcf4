import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal, TagsInput, TextInput } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { PresetChoice } from './key-choices.js';
import { ExpiryField } from './key-parts.js';
import { PRESETS } from './presets.js';

interface CreateKeyProps {
  readonly onCreated: (key: View<'CreatedApiKeyView'>) => void;
}

/** Asks for the permissions of a new key. */
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
  const merchant_id = useMerchantId();
  const form = useApiForm({
    initial: { name: '', preset: PRESETS[0]!.value, expires_at: '', allowed_ips: [] as string[] },
    send: async ({ name, preset, expires_at, allowed_ips }) => {
      const expires = expires_at ? new Date(expires_at).toISOString() : null;
      const body = { name: name.trim() || null, preset, expires_at: expires, allowed_ips };
      const params = { path: { merchant_id } };
      return (await client.POST('/api/dashboard/merchants/{merchant_id}/api_keys', { params, body })).data!;
    },
    onDone: onCreated,
  });
  const { getInputProps } = form.form;
  return (
    <ApiForm of={form} verb="Create API key">
      <TextInput
        label="Name"
        description="Helps you find the right one to revoke later. Optional."
        placeholder="Shop backend"
        data-autofocus
        autoComplete="off"
        {...getInputProps('name')}
      />
      <PresetChoice {...getInputProps('preset')} />
      <ExpiryField {...getInputProps('expires_at')} />
      <TagsInput
        label="Only from these addresses (optional)"
        description="IP addresses or ranges of your servers, such as 203.0.113.0/24. Press Enter after each."
        maxTags={20}
        {...getInputProps('allowed_ips')}
      />
    </ApiForm>
  );
}
