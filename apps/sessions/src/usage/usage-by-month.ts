import type { UsageView } from '@libs/dto/payments/views';
import { centsFromBaseUnits, STABLECOIN_DECIMALS } from '@libs/money/cents';
import { sweptCents } from '@libs/money/fees/swept-cents';
import type { UsageRow } from '../usage-months/months.js';

type Sums = Pick<UsageRow, 'payments_count' | 'settled_volume_units' | 'fees_units' | 'net_units'>;

const NOTHING: Sums = { payments_count: 0, settled_volume_units: 0n, fees_units: 0n, net_units: 0n };

/**
 * Returns the months of a merchant, in the order of the rows. Sums are made in base units and floored to cents once.
 */
export function usageByMonth(rows: readonly UsageRow[]): UsageView[] {
  const months = Map.groupBy(rows, ({ month }) => month);
  return [...months].map(([month, ofMonth]) => {
    const of = (asset: UsageRow['asset']) => ofMonth.find((row) => row.asset === asset) ?? NOTHING;
    const total = ofMonth.reduce<Sums>(sumOf, NOTHING);
    const { feeUsdCents, netUsdCents } = sweptCents({ fee: total.fees_units, net: total.net_units });
    return {
      month,
      ...viewOf(total),
      fees_usd_cents: feeUsdCents,
      net_usd_cents: netUsdCents,
      decimals: STABLECOIN_DECIMALS,
      by_asset: { USDC: viewOf(of('USDC')), USDT: viewOf(of('USDT')) },
    };
  });
}

function sumOf(a: Sums, b: Sums): Sums {
  return {
    payments_count: a.payments_count + b.payments_count,
    settled_volume_units: a.settled_volume_units + b.settled_volume_units,
    fees_units: a.fees_units + b.fees_units,
    net_units: a.net_units + b.net_units,
  };
}

function viewOf({ payments_count, settled_volume_units, fees_units, net_units }: Sums) {
  return {
    payments_count,
    settled_volume_usd_cents: centsFromBaseUnits(settled_volume_units),
    settled_volume_units: String(settled_volume_units),
    fees_units: String(fees_units),
    net_units: String(net_units),
  };
}
