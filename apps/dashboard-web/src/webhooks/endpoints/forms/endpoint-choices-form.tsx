import { ApiForm } from '@libs/ui/forms/api-form';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { type Endpoint, useWebhooksOwner } from '../../owner/webhooks-owner.js';
import { ChoiceFields, choicesOf, chosen } from './choice-fields.js';

/** Changes the events of an endpoint, and its description. */
export function EndpointChoicesForm({ endpoint }: { endpoint: Endpoint }) {
  const { change } = useWebhooksOwner();
  const form = useApiForm({
    initial: { ...choicesOf(endpoint) },
    send: (values) => change(endpoint.id, chosen(values)),
    done: 'The endpoint is changed. Events that are already waiting are still sent.',
  });
  const isSame = JSON.stringify(chosen(form.form.values)) === JSON.stringify(chosen(choicesOf(endpoint)));
  return (
    <ApiForm of={form} verb="Save events" isDisabled={isSame}>
      <ChoiceFields form={form.form} />
    </ApiForm>
  );
}
