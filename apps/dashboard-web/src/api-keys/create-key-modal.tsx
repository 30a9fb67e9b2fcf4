import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal, TextInput } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';

interface CreateKeyProps {
  readonly onCreated: (key: View<'CreatedApiKeyView'>) => void;
}

/** Asks for the name of a new key. */
export function CreateKeyModal({
  isOpen,
  onClose,
  onCreated,
}: CreateKeyProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Create an API key">
      <CreateKeyForm onCreated={onCreated} />
    </Modal>
  );
}

function CreateKeyForm({ onCreated }: CreateKeyProps) {
  const merchant_id = useMerchantId();
  const form = useApiForm({
    initial: { name: '' },
    send: async ({ name }) => {
      const body = { name: name.trim() || null };
      const params = { path: { merchant_id } };
      return (await client.POST('/api/dashboard/merchants/{merchant_id}/api_keys', { params, body })).data!;
    },
    onDone: onCreated,
  });
  return (
    <ApiForm of={form} verb="Create API key">
      <TextInput
        label="Name"
        description="Helps you find the right one to revoke later. Optional."
        placeholder="Shop backend"
        data-autofocus
        autoComplete="off"
        {...form.form.getInputProps('name')}
      />
    </ApiForm>
  );
}
