import { DollarsField } from '@libs/ui/forms/dollars-field';
import { useMe } from '@libs/ui/sign-in/me';
import { Checkbox, Group, JsonInput, NumberInput, Select, TagsInput, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { useOrganizationId } from '../../use-organization.js';
import { HeaderRows } from './header-rows.js';
import { fieldAt, type ToolsForm } from './tools-form.js';
import type { Capability } from './tools-values.js';

interface FieldsProps {
  readonly form: ToolsForm;
  /** The path of the config in the form: `builtin.0.config`. */
  readonly path: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The settings of each capability; most need none. */
export const CONFIG_FIELDS: Partial<Readonly<Record<Capability, ComponentType<FieldsProps>>>> = {
  memory: MemoryFields,
  'code.js': CodeFields,
  'http.fetch': FetchFields,
  'output.deliver': DeliverFields,
  checkout: CheckoutFields,
};

function MemoryFields({ form, path }: FieldsProps) {
  return (
    <Select
      label="Memory scope"
      description="With one for each customer, turns without end_user_ref have no memory."
      data={[
        { value: 'thread', label: 'One for each thread' },
        { value: 'space', label: 'One for the space, which all customers share' },
        { value: 'end_user', label: 'One for each end_user_ref' },
      ]}
      allowDeselect={false}
      {...fieldAt(form, `${path}.scope`)}
    />
  );
}

function CodeFields({ form, path }: FieldsProps) {
  return (
    <NumberInput
      label="Time limit per run, in milliseconds"
      min={10}
      max={10_000}
      allowDecimal={false}
      {...fieldAt(form, `${path}.timeout_ms`)}
    />
  );
}

function FetchFields({ form, path }: FieldsProps) {
  return (
    <>
      <TagsInput
        label="Allowed hosts"
        description="Press Enter after each: api.example.com, or *.example.com for its subdomains."
        placeholder="api.example.com"
        {...fieldAt(form, `${path}.allowed_hosts`)}
      />
      <Checkbox.Group label="Methods" {...fieldAt(form, `${path}.methods`)}>
        <Group gap="sm" mt={6}>
          {METHODS.map((method) => (
            <Checkbox key={method} value={method} label={method} />
          ))}
        </Group>
      </Checkbox.Group>
      <HeaderRows form={form} path={`${path}.headers`} />
    </>
  );
}

function DeliverFields({ form, path }: FieldsProps) {
  return (
    <>
      <JsonInput
        label="JSON Schema of the data"
        description="It must describe an object. Data that does not match is refused, and the agent tries again."
        autosize
        minRows={5}
        maxRows={18}
        formatOnBlur
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...fieldAt(form, `${path}.schema`)}
      />
      <TextInput
        label="When to deliver (optional)"
        description="The agent reads this."
        {...fieldAt(form, `${path}.description`)}
      />
    </>
  );
}

function CheckoutFields({ form, path }: FieldsProps) {
  const memberships = useMe().data?.memberships ?? [];
  const own = String(useOrganizationId());
  const merchant = fieldAt(form, `${path}.merchant_id`);
  const nameOf = (id: string) =>
    memberships.find(({ merchant_id }) => String(merchant_id) === id)?.merchant_name ?? `Merchant ${id}`;
  // A space that is older than the ownership of agents by merchants may sell for another merchant.
  const choices = [...new Set([own, String(merchant.value)])];
  return (
    <>
      <Select
        label="Merchant"
        description="The agent creates payment links for it."
        data={choices.map((id) => ({ value: id, label: nameOf(id) }))}
        allowDeselect={false}
        {...merchant}
      />
      <DollarsField
        label="Maximum per link (optional)"
        echo={(money) => `A link may ask for ${money} at most.`}
        {...fieldAt(form, `${path}.max_amount_usd_cents`)}
      />
    </>
  );
}
