import type { View } from '@libs/api-client/views';
import { When } from '@libs/ui/text/times/when';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { planStateOf } from './plan-state.js';

/** Said when Pro has run out. */
export function PlanNotice({ billing }: { billing: View<'BillingView'> }) {
  const state = planStateOf(billing, new Date());
  if (state !== 'grace' && state !== 'lapsed') return null;
  const until = <When at={billing.pro_paid_until} absolute />;
  const icon = <IconAlertTriangle size={18} />;
  if (state === 'grace')
    return (
      <Alert color="orange" icon={icon} title="Pro has run out">
        It was paid until {until}. Its fee and caps hold for three days more; then new sessions follow the rules of
        Free.
      </Alert>
    );
  return (
    <Alert color="red" icon={icon} title="The rules of Free hold now">
      Pro was paid until {until}. Sessions made since then carry the fee and the caps of Free; older ones keep their
      fee. Pay for Pro and it holds again at once.
    </Alert>
  );
}
