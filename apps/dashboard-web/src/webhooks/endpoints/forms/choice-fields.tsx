import { MultiSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type Endpoint, eventOptions, useWebhooksOwner } from '../../owner/webhooks-owner.js';

const MAX_CHARACTERS = 200;

/** Choices about an endpoint in addition to its address, as form values: no types mean all. */
export interface Choices {
  description: string;
  event_types: string[];
}

/** Returns the choices of an endpoint; of a new one, all events and no description. */
export function choicesOf({ description, event_types }: Pick<Endpoint, 'description' | 'event_types'> = {}): Choices {
  return { description: description ?? '', event_types: event_types ?? [] };
}

/** Returns the choices in the form of the API. */
export function chosen({ description, event_types }: Choices) {
  return { description: description.trim() || null, event_types: event_types.length > 0 ? event_types : null };
}

/** The events of an endpoint, and its description. */
export function ChoiceFields<Values extends Choices>({ form }: { form: UseFormReturnType<Values> }) {
  const owner = useWebhooksOwner();
  return (
    <>
      <MultiSelect
        label="Events"
        description="Leave it empty for all events, including types that are added later."
        placeholder={form.values.event_types.length === 0 ? 'All events' : undefined}
        data={eventOptions(owner)}
        clearable
        {...form.getInputProps('event_types')}
      />
      <TextInput
        label="Description (optional)"
        description="Tells your endpoints apart."
        placeholder="Accounting"
        maxLength={MAX_CHARACTERS}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
    </>
  );
}
