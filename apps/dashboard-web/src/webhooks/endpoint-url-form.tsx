import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { useMerchantId } from '../merchants/use-merchant.js';
import { UrlField, urlFault } from './url-field.js';

/** Moves an endpoint to another address. */
export function EndpointUrlForm({ endpoint: { id, url: now } }: { endpoint: View<'WebhookEndpointView'> }) {
  const merchant_id = useMerchantId();
  const form = useApiForm({
    initial: { url: now },
    validate: { url: urlFault },
    send: ({ url }) =>
      client.PATCH('/api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}', {
        params: { path: { merchant_id, endpoint_id: id } },
        body: { url: url.trim() },
      }),
    done: 'The endpoint has its new address. Its secret stays.',
  });
  return (
    <ApiForm of={form} verb="Save address" isDisabled={form.form.values.url.trim() === now}>
      <UrlField {...form.form.getInputProps('url')} data-autofocus={undefined} />
    </ApiForm>
  );
}
