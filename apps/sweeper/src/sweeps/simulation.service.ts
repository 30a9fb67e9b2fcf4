import { checkoutInterface, encodeMulticall } from '@libs/chain/checkout-contract';
import { Injectable } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import type { RpcAnswer } from '../chain/rpc-answer.js';
import type { Blocked } from '../payments/payment.entity.js';
import { SweeperSettings } from '../settings.js';
import { depositsOf, type SweepGroup, sweepCallOf } from './sweep-group.js';

export interface SimulationOutcome {
  /** The whole call would revert, and why. */
  refusal?: string;
  /** Deposit addresses that would be passed over. */
  refused: Map<string, Pick<Blocked, 'reason' | 'message'>>;
}

/** Runs sweeps on the newest state without sending them. */
@Injectable()
export class SimulationService {
  constructor(
    private readonly settings: SweeperSettings,
    private readonly rpc: RpcService,
    private readonly reader: CheckoutReaderService,
  ) {}

  /** What sweeping the group would do; `order` runs before it. */
  async run(group: SweepGroup, order: string | undefined, relayer: string): Promise<SimulationOutcome> {
    const deposits = depositsOf(group);
    const [whole] = await this.rpc.batch([this.ethCall(relayer, order, sweepCallOf(group))]);
    if (whole!.error) {
      // A node's own trouble is no answer about the sweep.
      if (!whole!.error.isRevert) throw whole!.error;
      return { refusal: revertReason(whole!), refused: new Map() };
    }
    if (sweptCount(whole!) === deposits.length) return { refused: new Map() };
    const each = await this.rpc.batch(
      deposits.map(({ sessionId }) => this.ethCall(relayer, order, sweepCallOf(group, [sessionId]))),
    );
    const refused = deposits.filter((_, i) => each[i]!.error || sweptCount(each[i]!) === 0).map((one) => one.deposit);
    return { refused: await this.reasons(group.token, refused) };
  }

  private async reasons(token: string, deposits: readonly string[]): Promise<SimulationOutcome['refused']> {
    const denied = await this.reader.refusesSender(deposits.map((holder) => ({ token, holder })));
    return new Map(
      deposits.map((deposit, i) => [
        deposit,
        denied[i]
          ? { reason: 'address_denied' as const, message: `${token} denies the deposit address ${deposit}` }
          : { reason: 'reverted' as const, message: `${token} refuses to move what lies at ${deposit}` },
      ]),
    );
  }

  private ethCall(from: string, order: string | undefined, sweep: string) {
    const data = encodeMulticall(order ? [order, sweep] : [sweep]);
    return ['eth_call', { from, to: this.settings.checkoutAddress, data }, 'latest'] as const;
  }
}

/** How many addresses the last call of a simulated multicall swept. */
function sweptCount(answer: RpcAnswer): number {
  const [results] = checkoutInterface.decodeFunctionResult('multicall', answer.result as string);
  return Number(checkoutInterface.decodeFunctionResult('sweep', results.at(-1))[0]);
}

/** The contract's own error by name where it is one. */
function revertReason({ error }: RpcAnswer): string {
  const known = error!.data ? checkoutInterface.parseError(error!.data) : null;
  return known ? `${known.name}(${known.args.join(', ')})` : error!.message;
}
