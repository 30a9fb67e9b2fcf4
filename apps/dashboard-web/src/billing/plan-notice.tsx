import type { View } from '@libs/api-client/views';
import { IconAlertTriangle } from '@libs/ui/generated/icons';
import { When } from '@libs/ui/text/times/when';
import { Alert } from '@mantine/core';
import { planStateOf } from './plan-state.js';

/** Shown when Pro has expired. */
export function PlanNotice({ billing }: { billing: View<'BillingView'> }) {
  const state = planStateOf(billing, new Date());
  if (state !== 'grace' && state !== 'lapsed') return null;
  const until = <When at={billing.pro_paid_until} absolute />;
  const icon = <IconAlertTriangle size={18} />;
  if (state === 'grace')
    return (
      <Alert color="orange" icon={icon} title="Pro has expired">
        It was paid until {until}. Its fee and caps apply for three more days; after that, new sessions follow the rules
        of Free.
      </Alert>
    );
  return (
    <Alert color="red" icon={icon} title="Free plan limits now apply">
      Pro was paid until {until}. Sessions created since then have the fee and caps of Free; older ones keep their fee.
      Pay for Pro and it applies again at once.
    </Alert>
  );
}
