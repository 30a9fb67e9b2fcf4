import type { View } from '@libs/api-client/views';

type Billing = View<'BillingView'>;
/** `grace`: Pro is over and its rules still apply. `lapsed`: they no longer do. `given`: Pro without an end. */
export type PlanState = 'free' | 'paid' | 'given' | 'grace' | 'lapsed' | 'enterprise';

/** Returns the state of a merchant's plan. */
export function planStateOf({ fee_tier, effective_tier, pro_paid_until }: Plan, now: Date): PlanState {
  if (fee_tier !== 'pro') return fee_tier;
  if (pro_paid_until === null) return 'given';
  if (effective_tier !== 'pro') return 'lapsed';
  return Date.parse(pro_paid_until) > now.getTime() ? 'paid' : 'grace';
}

type Plan = Pick<Billing, 'fee_tier' | 'effective_tier' | 'pro_paid_until'>;
