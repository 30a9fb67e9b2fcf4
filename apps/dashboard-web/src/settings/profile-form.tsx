import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { TextInput } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { FormPart } from './form-part.js';

/** Name and support e-mail. */
export function ProfileForm({ merchant }: { merchant: View<'MerchantView'> }) {
  const merchant_id = useMerchantId();
  const api = useApiForm({
    initial: { name: merchant.name, email: merchant.email ?? '' },
    send: ({ name, email }) =>
      client.PATCH('/api/dashboard/merchants/{merchant_id}', {
        params: { path: { merchant_id } },
        body: { name: name.trim(), email: email.trim() },
      }),
    done: 'Saved. Open pay pages already show it.',
  });
  return (
    <FormPart title="Profile" about="Buyers see both on the pay page." of={api}>
      <TextInput label="Name" autoComplete="organization" {...api.form.getInputProps('name')} />
      <TextInput
        label="Support e-mail"
        description="Where buyers can turn when something goes wrong. Optional."
        type="email"
        autoComplete="off"
        {...api.form.getInputProps('email')}
      />
    </FormPart>
  );
}
