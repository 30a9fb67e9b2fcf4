import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { Modal } from '@mantine/core';
import { type EndpointSecret, useWebhooksOwner } from '../../owner/webhooks-owner.js';
import { ChoiceFields, choicesOf, chosen } from './choice-fields.js';
import { UrlField, urlFault } from './url-field.js';

interface CreateEndpointProps {
  readonly onCreated: (endpoint: EndpointSecret) => void;
}

/** Asks for the address of a new endpoint, and for its events where they can be chosen. */
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
  const { create, hasChoices } = useWebhooksOwner();
  const form = useApiForm({
    initial: { url: '', ...choicesOf() },
    validate: { url: urlFault },
    send: ({ url, ...choices }) => create({ url: url.trim(), ...chosen(choices) }),
    onDone: onCreated,
  });
  return (
    <ApiForm of={form} verb="Add endpoint">
      <UrlField {...form.form.getInputProps('url')} />
      {hasChoices && <ChoiceFields form={form.form} />}
    </ApiForm>
  );
}
