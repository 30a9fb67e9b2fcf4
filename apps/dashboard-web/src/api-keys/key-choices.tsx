import type { View } from '@libs/api-client/views';
import { NativeSelect, Radio, Stack } from '@mantine/core';
import { PRESETS } from './presets.js';

export type Membership = View<'MeView'>['memberships'][number];
export type Preset = (typeof PRESETS)[number]['value'];

/** Roles that may create API keys. */
const MAY_MAKE_KEYS: readonly Membership['role'][] = ['developer', 'admin', 'owner'];

/** Returns the memberships in which a person may create API keys. */
export function whereKeysAreMade(memberships: readonly Membership[]): Membership[] {
  return memberships.filter(({ role }) => MAY_MAKE_KEYS.includes(role));
}

/** The merchant that gets the key. Takes the form's props for the field. */
export function MerchantChoice({ memberships, ...field }: { readonly memberships: readonly Membership[] }) {
  return (
    <NativeSelect
      label="Merchant"
      data={memberships.map(({ merchant_id, merchant_name }) => ({
        value: String(merchant_id),
        label: merchant_name,
      }))}
      {...field}
    />
  );
}

/** The permissions of a key. Takes the form's props for the field. */
export function PresetChoice(field: object) {
  return (
    <Radio.Group label="Permissions" {...field}>
      <Stack gap={8} mt={6}>
        {PRESETS.map(({ value, label, about }) => (
          <Radio key={value} value={value} label={label} description={about} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
