import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { MoneyView } from './money.dto.js';
import type { MoneyPeriod } from './money-period.js';

const WEI_PER_COIN = 10n ** 18n;

/** Income and costs of the platform: payments come from the sessions service, gas from the sweeper. */
@Injectable()
export class MoneyService {
  constructor(private readonly rpc: RpcClient) {}

  async total(period: MoneyPeriod, coinUsdCents: number | undefined): Promise<MoneyView> {
    const [figures, spent] = await Promise.all([
      this.rpc.call('sessions.money', period),
      this.rpc.call('sweeper.gas_spent', period).catch(() => null),
    ]);
    const price = coinUsdCents ?? spent?.coin_usd_cents ?? null;
    const gasUsdCents = spent && price !== null ? costCents(BigInt(spent.gas_wei), price) : null;
    return {
      ...period,
      ...figures,
      gas: spent && {
        wei: spent.gas_wei,
        transactions: spent.transactions,
        coin_usd_cents: price,
        usd_cents: gasUsdCents,
        known_since: spent.known_since,
      },
      net_result_usd_cents: gasUsdCents === null ? null : figures.fees_usd_cents - gasUsdCents,
    };
  }
}

/** Returns the cost of gas, rounded up: a result never claims more than was earned. */
function costCents(wei: bigint, coinUsdCents: number): number {
  return Number((wei * BigInt(coinUsdCents) + WEI_PER_COIN - 1n) / WEI_PER_COIN);
}
