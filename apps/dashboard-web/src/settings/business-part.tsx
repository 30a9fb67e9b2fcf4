import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { BusinessFields } from '../review/business-fields.js';
import { businessOf, valuesOf } from '../review/business-values.js';
import { FormPart } from './form-part.js';

/** A merchant's statements about its business, while they may still be changed. */
export function BusinessPart({ merchant }: { merchant: View<'MerchantView'> }) {
  const api = useApiForm({
    initial: valuesOf(merchant),
    send: (values) =>
      client.PATCH('/api/dashboard/merchants/{merchant_id}', {
        params: { path: { merchant_id: merchant.id } },
        body: businessOf(values),
      }),
    done: 'Saved. The operators who review your merchant can see it.',
  });
  if (!merchant.review) return null;
  return (
    <FormPart
      title="About your business"
      about="For the review only: buyers do not see it. It can be changed until your merchant is approved."
      of={api}
    >
      <BusinessFields propsOf={(field) => api.form.getInputProps(field)} />
    </FormPart>
  );
}
