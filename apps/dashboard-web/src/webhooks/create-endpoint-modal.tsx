import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal } from '@mantine/core';
import { useMerchantId } from '../merchants/use-merchant.js';
import { UrlField, urlFault } from './url-field.js';

interface CreateEndpointProps {
  readonly onCreated: (endpoint: View<'CreatedEndpointView'>) => void;
}

/** Asks for the address of a new endpoint. */
export function CreateEndpointModal({
  isOpen,
  onClose,
  onCreated,
}: CreateEndpointProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="Add an endpoint">
      <CreateEndpointForm onCreated={onCreated} />
    </Modal>
  );
}

function CreateEndpointForm({ onCreated }: CreateEndpointProps) {
  const merchant_id = useMerchantId();
  const form = useApiForm({
    initial: { url: '' },
    validate: { url: urlFault },
    send: async ({ url }) => {
      const params = { path: { merchant_id } };
      const path = '/api/dashboard/merchants/{merchant_id}/webhook_endpoints';
      return (await client.POST(path, { params, body: { url: url.trim() } })).data!;
    },
    onDone: onCreated,
  });
  return (
    <ApiForm of={form} verb="Add endpoint">
      <UrlField {...form.form.getInputProps('url')} />
    </ApiForm>
  );
}
