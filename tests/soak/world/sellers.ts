import { setTimeout as sleep } from 'node:timers/promises';
import { chainAccount } from '@deploy/local/seed/keys';
import { transferTogether } from '@libs/contracts/transfer-batch';
import type { SessionView } from '@libs/dto/payments/views';
import { ASSETS, type Asset } from '@libs/events/payloads/chain.payload';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { NonceManager, Wallet } from 'ethers';
import type { Choices } from '../../faults/load/choices.js';
import { Load } from '../../faults/load/load.js';
import { BASE_UNITS_PER_CENT } from '../../stack/people/buyer.js';
import type { RunningSystem } from '../../stack/running-system.js';
import type { Shop } from './shop.js';

/** The actions of a buyer, each as often as it is listed here. */
const WAYS = [
  ...['full', 'full', 'full', 'full', 'full', 'parts', 'parts', 'over', 'under', 'dust'],
  ...['late', 'together', 'nothing', 'both tokens', 'wrong amount'],
] as const;
type Way = (typeof WAYS)[number];

/** Below the smallest payment of one cent. */
const DUST_UNITS = 5_000n;
const TOGETHER_WITHIN_MS = 30_000;
const WATCHED_MS = 60_000;
const WATCH_EVERY_MS = 50;
const CLOSED_WITHIN_MS = 60_000;

/** A session of the soak, as it was opened. */
export interface SoldSession {
  readonly session: SessionView;
  readonly shop: Shop;
  readonly way: Way;
  readonly openedAtMs: number;
  readonly tokensOfKey: ReadonlySet<string>;
  /** Whether its window was over before anything was sent. */
  isClosedUnpaid: boolean;
}

/**
 * Merchants that open sessions all the time and buyers that pay them in every way. The actions of each depend on seed
 * and number only.
 */
export class Sellers {
  readonly sold: SoldSession[] = [];
  /** When a transfer was sent to the node, by transaction. */
  readonly sentAtMs = new Map<string, number>();
  /** When it was first seen in a block: within 250 ms unless the machine has too much to do for the chain as well. */
  readonly minedAtMs = new Map<string, number>();
  /** Permanent failures, in words: bounded, newest last. */
  readonly troubles: string[] = [];
  private readonly load: Load;
  private readonly working: Promise<unknown>;
  private number = 0;
  private isPaused = false;
  private underWay = 0;

  constructor(
    private readonly system: RunningSystem,
    private readonly shops: readonly Shop[],
    private readonly choices: Choices,
    private readonly stopping: AbortSignal,
    settings: { readonly workers: number; readonly everyMs: number },
  ) {
    this.load = new Load(system, [], choices.branch('load'));
    const workers = Array.from({ length: settings.workers }, () => this.work(settings.everyMs));
    this.working = Promise.all(workers);
  }

  /** Resolves when nothing is under way any more; nothing new begins until `resume`. */
  async pause(): Promise<void> {
    this.isPaused = true;
    await eventually(() => this.underWay === 0, 180_000);
  }

  resume(): void {
    this.isPaused = false;
  }

  /** Resolves when everything under way has ended, after the signal. */
  async ended(): Promise<void> {
    await this.working;
  }

  private async work(everyMs: number): Promise<void> {
    while (!this.stopping.aborted) {
      if (!this.isPaused) {
        this.underWay++;
        await this.sell(this.number++).catch((error: Error) => this.note(error.message));
        this.underWay--;
      }
      await sleep(everyMs, undefined, { signal: this.stopping }).catch(() => undefined);
    }
  }

  private async sell(number: number): Promise<void> {
    const choices = this.choices.branch(`session ${number}`);
    const shop = choices.oneOf(this.shops);
    const [way, asset] = [choices.oneOf(WAYS), choices.oneOf(ASSETS)];
    const cents = choices.between(100, 9_999);
    const session = await this.load.openOne(shop, cents, choices.isTrue(0.2));
    const key = (session.metadata as { key: string }).key;
    const tokensOfKey = this.load.sessionsByKey.get(key) ?? new Set([session.token]);
    this.load.sessionsByKey.delete(key);
    const sold: SoldSession = {
      ...{ session, shop, way, openedAtMs: Date.now(), tokensOfKey, isClosedUnpaid: false },
    };
    this.sold.push(sold);
    await this.pays(sold, BigInt(cents) * BASE_UNITS_PER_CENT, asset, choices);
  }

  private async pays(sold: SoldSession, due: bigint, asset: Asset, choices: Choices): Promise<void> {
    const send = async (units: bigint, of = asset) => {
      const hash = await this.system.buyer.sends(sold.session.deposit_address, units, of);
      this.sentAtMs.set(hash, Date.now());
      void this.watchForBlock(hash);
    };
    switch (sold.way) {
      case 'nothing':
        return;
      case 'parts':
        await send(due / 3n);
        await send(due - due / 3n);
        return;
      case 'both tokens':
        await send(due / 2n, 'USDC');
        await send(due - due / 2n, 'USDT');
        return;
      case 'dust':
        await send(DUST_UNITS);
        await send(due);
        return;
      case 'late':
        await this.closeWindow(sold);
        await send(due);
        return;
      case 'together':
        await this.paysTogether(sold, due, asset);
        return;
      case 'over':
        await send((due * BigInt(choices.between(101, 250))) / 100n);
        return;
      case 'under':
        await send((due * BigInt(choices.between(10, 99))) / 100n);
        return;
      case 'wrong amount':
        // One base unit less than the amount, and the rest a moment later.
        await send(due - 1n);
        await send(BASE_UNITS_PER_CENT);
        return;
      default:
        await send(due);
    }
  }

  /** Records when a transfer is in a block; never, if it gets into none within a minute. */
  private async watchForBlock(hash: string): Promise<void> {
    for (
      const until = Date.now() + WATCHED_MS;
      Date.now() < until && !this.stopping.aborted;
      await sleep(WATCH_EVERY_MS)
    ) {
      // The provider is the test chain itself; faults are put between it and the services only.
      const receipt: unknown = await this.system.provider.send('eth_getTransactionReceipt', [hash]).catch(() => null);
      if (receipt === null) continue;
      this.minedAtMs.set(hash, Date.now());
      return;
    }
  }

  /** Ends the session's own window, like the button of the development panel. */
  private async closeWindow(sold: SoldSession): Promise<void> {
    const { baseUrl } = this.system;
    const path = `/pay/${sold.session.token}/dev/expire`;
    const isOver = async () => {
      const { status } = await request(baseUrl, 'GET', `/api/sessions/${sold.session.token}/status`).then(
        ({ body }) => body,
      );
      return status !== 'open';
    };
    const closes = async () =>
      (await request(baseUrl, 'POST', path, { headers: { origin: new URL(baseUrl).origin } })).status === 200;
    // Done once: each further request would postpone the end of the window.
    await eventually(closes, CLOSED_WITHIN_MS);
    await eventually(isOver, CLOSED_WITHIN_MS);
    sold.isClosedUnpaid = true;
  }

  /**
   * Sends two transfers in one transaction, from the account that may mint tokens. A reorg may remove it: then there
   * was no payment.
   */
  private async paysTogether({ session }: SoldSession, due: bigint, asset: Asset): Promise<void> {
    const signer = new NonceManager(new Wallet(chainAccount('deployer').privateKey, this.system.provider));
    const half = due / 2n;
    const to = session.deposit_address;
    const transfers = [
      { to, baseUnits: half },
      { to, baseUnits: due - half },
    ];
    await Promise.race([
      transferTogether(signer, this.system.buyer.tokenAddress(asset), transfers).catch(() => undefined),
      sleep(TOGETHER_WITHIN_MS, undefined, { ref: false }),
    ]);
  }

  private note(trouble: string): void {
    this.troubles.push(`${new Date().toISOString()} ${trouble.slice(0, 200)}`);
    if (this.troubles.length > 50) this.troubles.shift();
  }
}
