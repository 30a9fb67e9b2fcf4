import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { percentOfBps } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Card } from '../../cards/card.js';
import { PlanDialog } from './plan-dialog.js';

/** Plan, fee, paid-until date, and a button to override them. */
export function PlanCard({ merchant }: { merchant: View<'OperatorMerchantDetailView'> }) {
  const [isOpen, dialog] = useDisclosure(false);
  const { fee_tier, fee_bps, effective_fee_bps, pro_paid_until } = merchant;
  return (
    <Card
      title="Plan and fee"
      action={
        <Button variant="default" size="compact-sm" onClick={dialog.open}>
          Override…
        </Button>
      }
    >
      <Facts
        rows={{
          Plan: <StatusBadge kind="plan" status={fee_tier} />,
          'Custom fee': fee_bps === null ? 'None: the fee of its plan' : percentOfBps(fee_bps),
          'Pro paid until': pro_paid_until ? <When at={pro_paid_until} absolute /> : untilWords(fee_tier),
          'Fee for new sessions': <b className="numbers">{percentOfBps(effective_fee_bps)}</b>,
        }}
      />
      <PlanDialog merchant={merchant} isOpen={isOpen} onClose={dialog.close} />
    </Card>
  );
}

function untilWords(tier: string): string {
  return tier === 'pro' ? 'No end' : '–';
}
