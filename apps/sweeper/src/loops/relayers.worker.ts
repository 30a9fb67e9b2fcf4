import { repeat } from '@libs/service-kit/concurrency/loops/repeat';
import { Leader } from '@libs/service-kit/database/coordination/leader';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { IssuedOrdersService } from '../issued-terms/issued-orders.service.js';
import { OutcomesService } from '../outcomes/outcomes.service.js';
import { RecovererService } from '../recoveries/recoverer.service.js';
import { RelayersService } from '../relayers/relayers.service.js';
import type { Relayer } from '../relayers/signer.js';
import { SweeperSettings } from '../settings.js';
import { SenderService } from '../sweeps/sender.service.js';
import { TrackerService } from '../transactions/tracker.service.js';
import { SignedOrdersService } from '../treasury-signatures/signed-orders.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { loopTiming } from './loop-timing.js';
import { WaitingWorkService } from './waiting-work.service.js';

/** The most merchant relayers that are served at once; each holds a database connection while it has work. */
const MAX_MERCHANT_RELAYERS = 20;
/**
 * Without a pending transaction, a relayer's nonce is compared with what was sent this many times less often: only a
 * reorg of final blocks would require sending something again.
 */
const RARELY = 10;
/** After this long without work, a merchant's relayer releases its connection. */
const IDLE_MS = 10_000;

interface Lead {
  leader: Leader;
  lastWork: number;
}

/** One leader per relayer key, with its own payments and nonces, so that a failing relayer holds up no other. */
@Injectable()
export class RelayersWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Relayers');
  private readonly stopping = new AbortController();
  private readonly leads = new Map<string, Lead>();
  private readonly platform = new Set<string>();
  private readonly ending = new Set<Promise<void>>();
  private watching: Promise<void> = Promise.resolve();

  constructor(
    private readonly settings: SweeperSettings,
    private readonly keys: RelayersService,
    private readonly wallets: WalletsService,
    private readonly sender: SenderService,
    private readonly tracker: TrackerService,
    private readonly outcomes: OutcomesService,
    private readonly recoverer: RecovererService,
    private readonly issuedOrders: IssuedOrdersService,
    private readonly signedOrders: SignedOrdersService,
    private readonly work: WaitingWorkService,
  ) {}

  onApplicationBootstrap(): void {
    for (const relayer of [...this.keys.senders, ...this.keys.retired]) {
      this.platform.add(relayer.address);
      this.lead(relayer.address, async () => relayer);
    }
    this.watching = repeat(
      this.stopping.signal,
      loopTiming(() => this.work.everyMs),
      () => this.followMerchants(),
      (error) => this.logger.warn(error.message),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.watching;
    await Promise.all([...this.leads.values()].map(({ leader }) => leader.stop()));
    await Promise.all(this.ending);
  }

  /** Competes for the leadership of merchants' relayers as long as they have work. */
  private async followMerchants(): Promise<void> {
    const { due, pending } = await this.work.seen();
    const working = due || pending ? await this.wallets.relayersWithWork(MAX_MERCHANT_RELAYERS) : [];
    for (const address of working) this.lead(address, () => this.keys.ofMerchant(address));
    for (const [address, { leader, lastWork }] of this.leads) {
      if (this.platform.has(address) || performance.now() - lastWork < IDLE_MS) continue;
      this.leads.delete(address);
      // Not awaited, because a leader that hangs in a slow call must not delay the start of the others.
      const ended = leader.stop().finally(() => this.ending.delete(ended));
      this.ending.add(ended);
    }
  }

  private lead(address: string, find: () => Promise<Relayer>): void {
    const known = this.leads.get(address);
    if (known) {
      known.lastWork = performance.now();
      return;
    }
    const lock = `relayer:${this.settings.lockedChain}:${address}`;
    const leader = new Leader(this.settings.leaderDatabaseUrl, lock, (signal) => this.term(signal, find));
    this.leads.set(address, { leader, lastWork: performance.now() });
    leader.start();
  }

  /**
   * Sends payments first. The platform's first relayer pays for recoveries and orders, even where merchants pay for
   * their own payments.
   */
  private async sendStep(relayer: Relayer): Promise<boolean> {
    if (relayer.isRetired || !(await this.work.poll()).due) return false;
    if (await this.sender.step(relayer)) return true;
    if (relayer === this.keys.platform) {
      // Treasuries' own orders go first: then the registrar has nothing to order.
      await this.signedOrders.step(relayer);
      await this.issuedOrders.step(relayer);
      await this.recoverer.step(relayer);
    }
    return false;
  }

  /** Returns the tracking step. The first step of a term always checks what previous terms have sent. */
  private tracking(relayer: Relayer): () => Promise<void> {
    let nextCheck = 0;
    return async () => {
      if (performance.now() < nextCheck && !(await this.work.seen()).pending) return;
      nextCheck = performance.now() + (RARELY - 0.5) * this.work.everyMs;
      await this.tracker.step(relayer, this.outcomes);
    };
  }

  private async term(signal: AbortSignal, find: () => Promise<Relayer>): Promise<void> {
    const relayer = await find();
    const warn = (error: Error) => this.logger.warn(`${relayer.address}: ${error.message}`);
    const { sweepIntervalMs } = this.settings;
    if (relayer.isRetired) this.logger.log(`${relayer.address} is retired: it finishes what it sent`);
    await Promise.all([
      repeat(signal, loopTiming(sweepIntervalMs), () => this.sendStep(relayer), warn),
      repeat(
        signal,
        loopTiming(() => this.work.everyMs),
        this.tracking(relayer),
        warn,
      ),
    ]);
  }
}
