import { localProvider } from '@deploy/local/stack/chain';
import { BLOCK_TIME_MS } from '@deploy/local/stack/dependencies';
import { BlockMaker } from '@libs/embedded/block-maker';
import type { JsonRpcProvider } from 'ethers';
import { Buyer } from './people/buyer.js';
import type { RunningSystem } from './running-system.js';

/** The second chain of a system that was started with `testnet: true`, and a wallet full of its tokens. */
export class TestNetwork {
  private blockMaker: Promise<BlockMaker> | undefined;

  private constructor(
    readonly provider: JsonRpcProvider,
    readonly chainId: number,
    readonly buyer: Buyer,
  ) {}

  static of(system: RunningSystem): TestNetwork {
    const { testnet, dependencies } = system.stack;
    if (!testnet || !dependencies.testnetAnvil) throw new Error('the system was started without a test network');
    const provider = localProvider(dependencies.testnetAnvil.rpcUrl);
    const network = new TestNetwork(provider, testnet.chainId, new Buyer(provider, testnet.tokens));
    system.onStop(() => network.stop());
    return network;
  }

  /** Does the same as `RunningSystem.replaceNewestBlocks`, on this chain. */
  async replaceNewestBlocks(depth: number): Promise<void> {
    this.blockMaker ??= BlockMaker.takeOver(this.provider, BLOCK_TIME_MS);
    await (await this.blockMaker).replaceNewest(depth);
  }

  private async stop(): Promise<void> {
    await (await this.blockMaker)?.stop();
    this.provider.destroy();
  }
}
