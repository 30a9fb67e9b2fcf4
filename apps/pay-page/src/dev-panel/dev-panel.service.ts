import type { PayView } from '@libs/dto/rpc/sessions.rpc';
import { AppError } from '@libs/errors/app-error';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { PayPageSettings } from '../settings.js';
import type { DevAction } from './dev-actions.js';
import { TestChain } from './test-chain.js';

const BLOCKS_TO_MINE = 20;
const BLOCKS_TO_LOSE = 3;
const EXPIRED_WITHIN_MS = 30_000;
/** A block's time is in whole seconds: the next one may be a second away. */
const RECHECK_MS = 500;

/** The developer's actions on the test chain, to see a pay page in each of its states. */
@Injectable()
export class DevPanelService {
  private readonly chain: TestChain | undefined;
  private offered = false;

  constructor(
    private readonly rpc: RpcClient,
    { devPanelRpcUrl, devPanelPayer, isProduction }: PayPageSettings,
  ) {
    if (devPanelRpcUrl && devPanelPayer && !isProduction) this.chain = new TestChain(devPanelRpcUrl, devPanelPayer);
  }

  /**
   * Returns whether the panel is offered: only where it is configured, outside of production, and the node itself
   * reports that it is anvil.
   */
  async isOffered(): Promise<boolean> {
    this.offered ||= (await this.chain?.isAnvil()) ?? false;
    return this.offered;
  }

  /** Performs the action, and returns a sentence about what was done. */
  async perform(action: DevAction, token: string, asset: unknown): Promise<string> {
    const view = await this.view(token);
    const accepted = view.accepted.find((one) => one.asset === asset) ?? view.accepted[0]!;
    const chain = this.chain!;
    const pay = (amount: bigint) => chain.pay(accepted.token_address, view.deposit_address, amount);
    switch (action) {
      case 'pay':
        return `sent ${accepted.asset} by ${await pay(BigInt(accepted.amount))}`;
      case 'half':
        return `sent half by ${await pay(BigInt(accepted.amount) / 2n)}`;
      case 'mine':
        await chain.mine(BLOCKS_TO_MINE);
        return `mined ${BLOCKS_TO_MINE} blocks`;
      case 'reorg':
        await chain.reorg(BLOCKS_TO_LOSE);
        return `the last ${BLOCKS_TO_LOSE} blocks were replaced by empty ones`;
      case 'expire':
        return this.expire(view);
    }
  }

  /**
   * Ends only this session's own window: the chain's clock stays, so that no other session becomes late, and nothing is
   * taken back. The session expires as any other does, when a block after the end of its window is verified.
   */
  private async expire({ token }: PayView): Promise<string> {
    await this.rpc.call('sessions.dev_close_window', { token });
    const end = performance.now() + EXPIRED_WITHIN_MS;
    let { status } = await this.view(token);
    while (status === 'open' && performance.now() < end) {
      await this.chain!.mine(1);
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
      ({ status } = await this.view(token));
    }
    return `the session is ${status}`;
  }

  private async view(token: string): Promise<PayView> {
    const { view } = await this.rpc.call('sessions.pay_view', { token });
    if (!view) throw new AppError('not_found');
    return view;
  }
}
