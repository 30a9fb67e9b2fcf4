import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal } from '@mantine/core';
import { useWebhooksOwner } from '../webhooks-owner.js';
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
  const { create } = useWebhooksOwner();
  const form = useApiForm({
    initial: { url: '' },
    validate: { url: urlFault },
    send: ({ url }) => create(url.trim()),
    onDone: onCreated,
  });
  return (
    <ApiForm of={form} verb="Add endpoint">
      <UrlField {...form.form.getInputProps('url')} />
    </ApiForm>
  );
}
