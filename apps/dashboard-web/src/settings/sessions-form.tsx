import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { useApiForm } from '@libs/ui/forms/use-api-form';
import { TextInput } from '@mantine/core';
import { useMerchantId } from '../current-merchant/use-merchant.js';
import { FormPart } from './form-part.js';
import { bpsOfPercent, minutesInWords, percentOfBpsTyped } from './typed-numbers.js';

type Settings = View<'MerchantSettingsView'>;

const NARROW = { wrapper: { maxWidth: 140 } };

/** Window, tolerance and smallest payment of new sessions. */
export function SessionsForm({ settings }: { settings: Settings }) {
  const merchant_id = useMerchantId();
  const api = useApiForm({
    initial: {
      session_window_min: String(settings.session_window_min),
      underpayment_tolerance_bps: percentOfBpsTyped(settings.underpayment_tolerance_bps),
      minimum_payment_usd_cents: String(settings.minimum_payment_usd_cents),
    },
    validate: {
      session_window_min: (text) => (/^\d{1,6}$/.test(text.trim()) ? null : 'Enter a whole number of minutes.'),
      underpayment_tolerance_bps: (text) =>
        bpsOfPercent(text) === undefined ? 'Enter a percentage such as 0.5.' : null,
      minimum_payment_usd_cents: (text) =>
        /^(100|\d{1,2})$/.test(text.trim()) ? null : 'Enter a whole number from 0 to 100.',
    },
    send: ({ session_window_min, underpayment_tolerance_bps, minimum_payment_usd_cents }) =>
      client.PATCH('/api/dashboard/merchants/{merchant_id}/settings', {
        params: { path: { merchant_id } },
        body: {
          session_window_min: Number(session_window_min),
          underpayment_tolerance_bps: bpsOfPercent(underpayment_tolerance_bps)!,
          minimum_payment_usd_cents: Number(minimum_payment_usd_cents),
        },
      }),
    done: 'Saved. Applies to new sessions.',
  });
  const { values, getInputProps } = api.form;
  return (
    <FormPart title="New sessions" about="Existing sessions keep the settings they were created with." of={api}>
      <TextInput
        label="Pay window, in minutes"
        description={`How long a session created by your backend can be paid: 15 to 1440 minutes. ${minutesInWords(values.session_window_min)}`}
        inputMode="numeric"
        styles={NARROW}
        autoComplete="off"
        {...getInputProps('session_window_min')}
      />
      <TextInput
        label="Tolerance, in percent"
        description="How much may be missing for a session to still count as paid: 0 to 5%. For buyers whose exchange takes its fee out of what it sends. You bear the difference."
        inputMode="decimal"
        styles={NARROW}
        autoComplete="off"
        {...getInputProps('underpayment_tolerance_bps')}
      />
      <TextInput
        label="Smallest payment, in cents"
        description="Smaller transfers count toward the total, but you get no payment, event or webhook for them: 0 to 100 cents. This keeps strangers from flooding you with dust."
        inputMode="numeric"
        styles={NARROW}
        autoComplete="off"
        {...getInputProps('minimum_payment_usd_cents')}
      />
    </FormPart>
  );
}
