import { TREASURY_FAULTS } from '@libs/dto/merchants/treasury-faults';
import { DatabaseClock } from '@libs/service-kit/database/coordination/database-clock';
import { RepeatedLines } from '@libs/service-kit/log/repeated-lines';
import { Injectable, Logger } from '@nestjs/common';
import { CheckoutReaderService, type GasPrice } from '../chain/checkout-reader.service.js';
import { CheckoutsService } from '../checkouts/checkouts.service.js';
import type { Blocked, PaymentRow } from '../payments/payment.entity.js';
import { SweeperSettings } from '../settings.js';
import { TreasuryFaultsService } from '../treasury/treasury-faults.service.js';
import { type SignedOrder, TreasuryOrdersService, type TreasuryStep } from '../treasury/treasury-orders.service.js';
import { ownerKey } from '../treasury/treasury-owner.js';
import { SimulationService } from './simulation.service.js';
import { depositsOf, groupPayments, keep, type SweepGroup } from './sweep-group.js';
import { gasUsdMilliCents, isDust, isWorthGas, usdMilliCents } from './sweep-policy.js';

/** A group that can be swept now, and the order that must run before it. */
export interface ReadyGroup {
  group: SweepGroup;
  order?: SignedOrder;
}

/** The result of the checks. */
export interface Checked {
  ready: ReadyGroup[];
  blocked: Blocked[];
  /** Payments that are not blocked but must wait: already swept, not worth the gas yet, or an order is pending. */
  waiting: PaymentRow[];
}

/** The gas price stays high for a while, so waiting payments are logged only this often. */
const SAID_EVERY_MS = 600_000;

type TreasuryGroup = { group: SweepGroup; step: TreasuryStep & { kind: 'sweep' } };

/** Determines which payments can be moved before gas is spent. */
@Injectable()
export class SweepChecksService {
  private readonly logger = new Logger('Sweeps');
  private readonly repeated = new RepeatedLines(SAID_EVERY_MS);

  constructor(
    private readonly settings: SweeperSettings,
    private readonly clock: DatabaseClock,
    private readonly reader: CheckoutReaderService,
    private readonly orders: TreasuryOrdersService,
    private readonly simulation: SimulationService,
    private readonly faults: TreasuryFaultsService,
    private readonly checkouts: CheckoutsService,
  ) {}

  async check(due: readonly PaymentRow[], relayer: string, price: GasPrice): Promise<Checked> {
    const checked: Checked = { ready: [], blocked: [], waiting: [] };
    const funded = await this.withMoney(
      groupPayments(due, (id) => this.checkouts.withId(id)),
      price,
      checked,
    );
    const unpaused = await this.notPaused(funded, checked);
    const groups = await this.withTreasury(unpaused, checked);
    const kept = await this.notLost(groups, checked);
    const payable = await this.payable(kept, checked);
    for (const one of payable) await this.simulate(one, relayer, checked);
    return checked;
  }

  /** Keeps addresses with more than dust, in groups that are worth their gas. */
  private async withMoney(groups: readonly SweepGroup[], price: GasPrice, checked: Checked): Promise<SweepGroup[]> {
    const holders = groups.flatMap((group) =>
      depositsOf(group).map(({ deposit }) => ({ token: group.token, holder: deposit })),
    );
    const { gasCoinUsdCents } = this.settings;
    const balances = await this.reader.balances(holders);
    const now = await this.clock.now();
    const balanceOf = new Map(holders.map(({ token, holder }, i) => [`${holder} ${token}`, balances[i]!]));
    let isGasDear = false;
    const worthIt = groups.flatMap((group) => {
      const rest = keep(
        group,
        ({ deposit, token }) => !isDust(balanceOf.get(`${deposit} ${token}`)!, weiPerGas(price), gasCoinUsdCents),
      );
      const deposits = rest ? depositsOf(rest) : [];
      const value = deposits.reduce((sum, { deposit }) => sum + balanceOf.get(`${deposit} ${group.token}`)!, 0n);
      if (rest && this.isWorthGas(rest, { value, addresses: deposits.length, now }, price)) {
        checked.waiting.push(...group.payments.filter((payment) => !rest.payments.includes(payment)));
        return [rest];
      }
      // Without a rest there is nothing to sweep: everything was swept already, or is dust.
      if (rest) isGasDear = true;
      checked.waiting.push(...group.payments);
      return [];
    });
    if (isGasDear) this.logGasTooHigh();
    return worthIt;
  }

  /** Logs this for operators who look for the reason why money does not arrive. */
  private logGasTooHigh(): void {
    const { sweepMinUsdCents, sweepMaxGasShareBps, sweepMaxWaitMs } = this.settings;
    const line = `payments wait: they are less than ${sweepMinUsdCents} cents (SWEEP_MIN_USD_CENTS), or their gas is more than ${sweepMaxGasShareBps / 100} % of them (SWEEP_MAX_GAS_SHARE_BPS); after ${sweepMaxWaitMs / 60_000} minutes (SWEEP_MAX_WAIT_MS) they are swept all the same, unless gas is more than all of them`;
    for (const due of this.repeated.due([line])) this.logger.log(due);
  }

  private isWorthGas(
    group: SweepGroup,
    sums: { value: bigint; addresses: number; now: Date },
    price: GasPrice,
  ): boolean {
    const { sweepMinUsdCents, sweepMaxGasShareBps, sweepMaxWaitMs, gasCoinUsdCents } = this.settings;
    const oldest = Math.min(...group.payments.map((payment) => payment.queued_at.getTime()));
    return isWorthGas(
      {
        valueUsdMilliCents: usdMilliCents(sums.value),
        gasUsdMilliCents: gasUsdMilliCents(sums.addresses, weiPerGas(price), gasCoinUsdCents),
        oldestWaitMs: sums.now.getTime() - oldest,
      },
      { minUsdCents: sweepMinUsdCents, maxGasShareBps: sweepMaxGasShareBps, maxWaitMs: sweepMaxWaitMs },
    );
  }

  private async notPaused(groups: readonly SweepGroup[], checked: Checked): Promise<SweepGroup[]> {
    const tokens = [...new Set(groups.map(({ token }) => token))];
    const flags = await this.reader.isPaused(tokens);
    const paused = new Set(tokens.filter((_, i) => flags[i]));
    return groups.filter((group) => {
      if (!paused.has(group.token)) return true;
      this.blockGroup(checked, group, 'token_paused', `the token ${group.token} is paused`);
      return false;
    });
  }

  private async withTreasury(groups: readonly SweepGroup[], checked: Checked): Promise<TreasuryGroup[]> {
    const steps = await this.orders.stepsFor(groups);
    return groups.flatMap((group): TreasuryGroup[] => {
      const step = steps.get(ownerKey(group))!;
      if (step.kind === 'sweep') return [{ group, step }];
      if (step.kind === 'wait') checked.waiting.push(...group.payments);
      else this.blockGroup(checked, group, 'treasury_order', step.message);
      return [];
    });
  }

  /**
   * Blocks payments to treasuries where money would be lost. Such a treasury may have been set before it was rejected,
   * or directly on the chain.
   */
  private async notLost(groups: readonly TreasuryGroup[], checked: Checked): Promise<TreasuryGroup[]> {
    const faults = await this.faults.losingMoney(groups.map(({ step }) => step.treasury));
    return groups.filter(({ group, step }) => {
      const fault = faults.get(step.treasury);
      if (!fault) return true;
      const message = `the treasury ${step.treasury} must be replaced. ${TREASURY_FAULTS[fault]}`;
      this.blockGroup(checked, group, 'address_denied', message);
      return false;
    });
  }

  /** Blocks payments to treasuries on a token issuer's denylist, without holding up other merchants. */
  private async payable(groups: readonly TreasuryGroup[], checked: Checked): Promise<TreasuryGroup[]> {
    const denied = await this.reader.refusesReceiver(
      groups.map(({ group, step }) => ({ token: group.token, holder: step.treasury })),
    );
    return groups.filter(({ group, step }, i) => {
      if (denied[i])
        this.blockGroup(checked, group, 'address_denied', `${group.token} denies the treasury ${step.treasury}`);
      return !denied[i];
    });
  }

  private async simulate({ group, step }: TreasuryGroup, relayer: string, checked: Checked): Promise<void> {
    const outcome = await this.simulation.run(group, step.order?.callData, relayer);
    if (outcome.refusal !== undefined && step.isOrderOptional) {
      const { order: _, isOrderOptional: __, ...alone } = step;
      return this.simulate({ group, step: alone }, relayer, checked);
    }
    if (outcome.refusal !== undefined) {
      this.blockGroup(checked, group, step.order ? 'treasury_order' : 'reverted', outcome.refusal);
      return;
    }
    for (const payment of group.payments) {
      const refusal = outcome.refused.get(payment.deposit);
      if (refusal) checked.blocked.push({ payment, ...refusal });
    }
    const rest = keep(group, ({ deposit }) => !outcome.refused.has(deposit));
    if (rest) checked.ready.push({ group: rest, order: step.order });
  }

  private blockGroup(checked: Checked, group: SweepGroup, reason: Blocked['reason'], message: string): void {
    checked.blocked.push(...group.payments.map((payment) => ({ payment, reason, message })));
  }
}

function weiPerGas({ baseFee, priorityFee }: GasPrice): bigint {
  return baseFee + priorityFee;
}
