import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import type { TestChain } from '@libs/testing/chain/test-chain';
import { eventually } from '@libs/testing/eventually';
import type { RpcProxy } from '@libs/testing/servers/rpc-proxy';
import type { World } from '@libs/testing/world';

/** Returns settings of an indexer on a test chain: short intervals, and finality after few blocks. */
export function indexerEnv(chain: TestChain): Record<string, string> {
  return { ...chain.env(), CONFIRMATION_POLICY: 'local', POLL_INTERVAL_MS: '50', IDLE_POLL_INTERVAL_MS: '50' };
}

export function anAddress(): string {
  return `0x${randomBytes(20).toString('hex')}`;
}

/** Returns the published transfers to an address. */
export function to(transfers: readonly TransferDetected[], address: string): TransferDetected[] {
  return transfers.filter((transfer) => transfer.to_address === address);
}

/** Opens sessions like the sessions service, and waits for the indexer's progress. */
export class Scene {
  constructor(
    private readonly chain: TestChain,
    private readonly world: World,
  ) {}

  /** Opens a session with this deposit address. Returns the event's id; it may not have arrived yet. */
  opens(address: string, createdAt = new Date(), afterBlock?: number): Promise<string> {
    return this.world.bus.publishes('session.opened', {
      chain_id: 42161,
      merchant_id: 1,
      invoice_id: 1,
      session_token: address,
      deposit_address: address,
      created_at: createdAt.toISOString(),
      expires_at: new Date(createdAt.getTime() + 3_600_000).toISOString(),
      after_block: afterBlock,
    });
  }

  /** Returns the address of a session that the indexer knows, with its past read. */
  async aWatchedAddress(): Promise<string> {
    const address = anAddress();
    const event = await this.opens(address);
    await this.hasHandled(event);
    await eventually(() => this.hasReadThePast());
    return address;
  }

  async hasHandled(event: string): Promise<void> {
    await eventually(async () => (await this.world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [event])).length > 0);
  }

  async hasReadThePast(): Promise<boolean> {
    return (await this.world.rows('SELECT 1 FROM backfills')).length === 0;
  }

  /**
   * Waits for a read of the past that must not happen. A faulty indexer fails sooner this way; a correct one is not
   * affected.
   */
  async mayReadThePast(): Promise<void> {
    const end = Date.now() + 1_500;
    while (Date.now() < end && !(await this.hasReadThePast())) await sleep(100);
  }

  /** Resolves when the chain's current head is read. */
  async caughtUp(): Promise<void> {
    const head = await this.chain.head();
    await eventually(
      async () => (await this.world.rows('SELECT 1 FROM cursors WHERE head_block >= $1', [head])).length > 0,
    );
  }

  /**
   * Resolves when every transfer that is ripe now has been judged: a step of the head scan does that before the next
   * one begins.
   */
  async judged(): Promise<void> {
    for (let steps = 0; steps < 2; steps++) {
      await this.chain.mine();
      await this.caughtUp();
    }
  }

  /** Makes a payment that a provider omits from its logs from the first block on. */
  async paysUnseenBy({ faults }: RpcProxy, address: string): Promise<void> {
    const { provider } = this.chain;
    await provider.send('evm_setAutomine', [false]);
    const pending = this.chain.pays(address, 3_00);
    try {
      const hash = await eventually(async () => {
        const block = await provider.send('eth_getBlockByNumber', ['pending', false]);
        return block.transactions[0] as string | undefined;
      });
      faults.hiddenTxs.add(hash);
    } finally {
      await provider.send('evm_setAutomine', [true]);
    }
    await this.chain.mine();
    await pending;
  }

  /** Advances time and blocks enough for any small transfer to be final. */
  async ripen(): Promise<void> {
    await this.chain.provider.send('evm_increaseTime', [5]);
    await this.chain.mine(6);
  }
}
