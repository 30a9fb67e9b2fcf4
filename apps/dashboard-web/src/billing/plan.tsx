import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { styleOf } from '@libs/ui/status/status-table';
import { Money, percentOfBps } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Group, Paper, Title } from '@mantine/core';
import { planStateOf } from './plan-state.js';

/** The plan and its limits. */
export function Plan({ billing }: { billing: View<'BillingView'> }) {
  const { fee_tier, effective_tier, fee_bps, caps, pro_paid_until } = billing;
  const isLapsed = effective_tier !== fee_tier;
  return (
    <Paper p="lg" component="section">
      <Group gap="sm" mb="md">
        <Title order={2}>Your plan</Title>
        <StatusBadge kind="plan" status={fee_tier} />
      </Group>
      <Facts
        rows={{
          'Rules that apply now': isLapsed ? styleOf('plan', effective_tier).word : undefined,
          'Fee for new sessions': fee_bps === 0 ? 'None' : percentOfBps(fee_bps),
          'Cap per session': <Cap cents={caps.per_session_usd_cents} />,
          'Cap per month': <Cap cents={caps.per_month_usd_cents} />,
          'Pro paid until':
            planStateOf(billing, new Date()) === 'free' ? undefined : <PaidUntil at={pro_paid_until} tier={fee_tier} />,
        }}
      />
    </Paper>
  );
}

function Cap({ cents }: { cents: number | null }) {
  return cents === null ? 'No cap' : <Money cents={cents} />;
}

function PaidUntil({ at, tier }: { at: string | null; tier: string }) {
  if (at) return <When at={at} absolute />;
  return tier === 'pro' ? 'No end date' : '–';
}
