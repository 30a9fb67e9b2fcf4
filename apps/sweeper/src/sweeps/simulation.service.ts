import { checkoutInterface, encodeMulticall } from '@libs/chain/checkout-contract';
import { Injectable } from '@nestjs/common';
import { CheckoutReaderService } from '../chain/checkout-reader.service.js';
import { RpcService } from '../chain/rpc.service.js';
import type { RpcResult } from '../chain/rpc-result.js';
import type { Blocked } from '../payments/payment.entity.js';
import { depositsOf, type SweepGroup, sweepCallOf } from './sweep-group.js';

export interface SimulationOutcome {
  /** The reason why the whole call would revert; undefined when it would not. */
  refusal?: string;
  /** Deposit addresses that the contract would skip. */
  refused: Map<string, Pick<Blocked, 'reason' | 'message'>>;
}

/** Runs sweeps on the newest state without sending them. */
@Injectable()
export class SimulationService {
  constructor(
    private readonly rpc: RpcService,
    private readonly reader: CheckoutReaderService,
  ) {}

  /** Returns the effect of sweeping the group; `order` runs before it. */
  async run(group: SweepGroup, order: string | undefined, relayer: string): Promise<SimulationOutcome> {
    const deposits = depositsOf(group);
    const [whole] = await this.rpc.batch([ethCall(group, relayer, order, sweepCallOf(group))]);
    if (whole!.error) {
      // An error of the node says nothing about the sweep.
      if (!whole!.error.isRevert) throw whole!.error;
      return { refusal: revertReason(whole!), refused: new Map() };
    }
    if (sweptCount(whole!) === deposits.length) return { refused: new Map() };
    const each = await this.rpc.batch(
      deposits.map(({ sessionId }) => ethCall(group, relayer, order, sweepCallOf(group, [sessionId]))),
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
          : { reason: 'reverted' as const, message: `${token} refuses to move the balance of ${deposit}` },
      ]),
    );
  }
}

function ethCall({ checkout }: SweepGroup, from: string, order: string | undefined, sweep: string) {
  const data = encodeMulticall(order ? [order, sweep] : [sweep]);
  return ['eth_call', { from, to: checkout.address, data }, 'latest'] as const;
}

/** Returns how many addresses the last call of a simulated multicall swept. */
function sweptCount({ result }: RpcResult): number {
  const [results] = checkoutInterface.decodeFunctionResult('multicall', result as string);
  return Number(checkoutInterface.decodeFunctionResult('sweep', results.at(-1))[0]);
}

/** Returns the name of the contract's own error, or else the node's message. */
function revertReason({ error }: RpcResult): string {
  const known = error!.data ? checkoutInterface.parseError(error!.data) : null;
  return known ? `${known.name}(${known.args.join(', ')})` : error!.message;
}
