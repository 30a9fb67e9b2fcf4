import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { type Endpoint, useWebhooksOwner } from '../../owner/webhooks-owner.js';
import { UrlField, urlFault } from './url-field.js';

/** Moves an endpoint to another URL. */
export function EndpointUrlForm({ endpoint: { id, url: now } }: { endpoint: Endpoint }) {
  const { change } = useWebhooksOwner();
  const form = useApiForm({
    initial: { url: now },
    validate: { url: urlFault },
    send: ({ url }) => change(id, { url: url.trim() }),
    done: 'The URL is changed. The secret stays the same.',
  });
  return (
    <ApiForm of={form} verb="Save URL" isDisabled={form.form.values.url.trim() === now}>
      <UrlField {...form.form.getInputProps('url')} data-autofocus={undefined} />
    </ApiForm>
  );
}
