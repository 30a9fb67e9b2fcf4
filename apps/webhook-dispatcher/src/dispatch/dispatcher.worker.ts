import type { KeyObject } from 'node:crypto';
import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { PollingLoop } from '@libs/service-kit/concurrency/loops/polling-loop';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { isDatabaseGone } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import { LeaseKeeper } from '@libs/service-kit/database/leases/lease-keeper';
import { faultPoint } from '@libs/service-kit/fault-point';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { attempt } from '../attempts/attempt.js';
import { recorded } from '../attempts/attempt-record.js';
import type { Claim } from '../attempts/claim.js';
import { complete } from '../completions/completion.js';
import { CompletionsService } from '../completions/completions.service.js';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { ownerOf } from '../owners/owner.js';
import { WebhookSettings } from '../settings.js';
import { ClaimsRepository } from './claims.repository.js';
import { EndpointQueues } from './endpoint-queues.js';
import { AGE_MS, PER_ENDPOINT, slotsOf } from './slots.js';

/**
 * The most deliveries that are claimed but not sent, as a multiple of the concurrent requests; includes those for slow
 * endpoints.
 */
const MAX_READY = 8;
/**
 * The most deliveries claimed in total, and for one healthy endpoint, as a multiple of the concurrent requests, so that
 * more are ready while the next claim is running.
 */
const CLAIMED_AHEAD = 4;
/** Due deliveries wake the loop, through the poll of `WaitingWorker`; this interval is a fallback. */
const POLL_MS = 10_000;
/** While requests are running, freed slots are collected for this long, so that one claim fills many. */
const GATHER_MS = 4;
/** Claiming pauses while this many results wait for the database. */
const MAX_BACKLOG = 2_000;
/** The delay of a delivery after a failure of our own side. */
const OWN_OUTAGE_DELAY_MS = 5_000;
/** The time for writing results during shutdown, after the running requests have ended. */
const DRAIN_MS = 5_000;

/** Claims due deliveries, sends them and passes on the results. Any number of replicas may run. */
@Injectable()
export class DispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly queues: EndpointQueues;
  private readonly keeper: LeaseKeeper<Claim>;
  private readonly sending = new Set<Promise<void>>();
  private isStopping = false;
  private mayHaveMore = false;
  private isCutOff = false;
  private claimsFrom = 0;
  private aging: NodeJS.Timeout | undefined;
  private readonly loop: PollingLoop;

  constructor(
    private readonly database: Database,
    private readonly claims: ClaimsRepository,
    private readonly completions: CompletionsService,
    private readonly secrets: EndpointSecrets,
    private readonly client: OutboundClient,
    private readonly settings: WebhookSettings,
    private readonly wakeUp: WakeUp,
  ) {
    this.queues = new EndpointQueues(slotsOf(settings.webhookMaxInFlight, settings.webhookMaxSlow));
    const { webhookLeaseMs: leaseMs } = settings;
    this.keeper = new LeaseKeeper({ leaseMs, renew: (claims) => this.claims.renew(this.database, claims, leaseMs) });
    completions.onWritten((written) => {
      for (const { claim } of written) this.keeper.drop(claim);
    });
    this.loop = new PollingLoop({
      everyMs: POLL_MS,
      wakeUp,
      gatherMs: () => (this.queues.inFlight > 0 ? GATHER_MS : 0),
      step: () => this.claimMore(),
      onError: (error) => this.claimFailed(error),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Stops claiming, waits for running requests, and writes their results. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
    await this.release(this.queues.drop());
    await Promise.all(this.sending);
    await this.completions.drain(DRAIN_MS);
    await this.client.close();
  }

  /** Claims enough for the free slots and for the requests after them. */
  private async claimMore(): Promise<void> {
    const { webhookMaxInFlight: slots, webhookLeaseMs: leaseMs } = this.settings;
    const { inQuickSlots, readySoon, waitingForSlots, ready } = this.queues;
    const total = Math.min(CLAIMED_AHEAD * slots - inQuickSlots - readySoon, MAX_READY * slots - ready);
    // Few large claims cost less than many small ones.
    const hasEnough = waitingForSlots > slots;
    if (total <= 0 || hasEnough || this.completions.backlog > MAX_BACKLOG) return;
    const failing = Math.max(0, this.queues.slotsForFailing - this.queues.failing);
    const claimed = this.queues.counts();
    const limits = {
      total,
      failing,
      perEndpoint: CLAIMED_AHEAD * PER_ENDPOINT,
      perDoubtfulEndpoint: PER_ENDPOINT,
      claimed,
      leaseMs,
    };
    if (!(await this.mayClaim())) return;
    // While nothing happens, most polls end here: each claim is planned again, which takes milliseconds.
    if (claimed.length === 0 && !(await this.claims.isAnyWaiting(this.database))) {
      this.mayHaveMore = false;
      return;
    }
    const sentAt = performance.now();
    const claims = await this.claims.claim(this.database, limits);
    this.keeper.keep(claims, sentAt);
    // The database may have taken longer than a lease. Releasing these claims would only make the next claim take as
    // long again.
    if (performance.now() - sentAt > leaseMs / 2) await this.keeper.beat().catch(() => undefined);
    for (const claim of claims) this.queues.add(claim);
    this.sendReady();
    // Checked after the claim has filled the queues. If it were checked before, a backlog of one endpoint would wait
    // for each poll.
    this.mayHaveMore = claims.length === total || this.queues.hasFullQueue;
  }

  private claimFailed(error: Error): void {
    this.isCutOff ||= isDatabaseGone(error);
    this.logger.warn(`claiming failed: ${error.message}`);
  }

  /**
   * Returns whether this process may claim. After this process or the database was paused, leases may have expired
   * while their requests are still running. This process renews its own leases before it claims, and after an outage
   * waits until other replicas have renewed theirs. Otherwise these deliveries would be sent twice.
   */
  private async mayClaim(): Promise<boolean> {
    if (this.isCutOff) {
      await this.claims.reach(this.database);
      this.isCutOff = false;
      this.claimsFrom = performance.now() + this.settings.webhookLeaseMs / 2;
    }
    if (this.keeper.isLate) await this.keeper.beat();
    return performance.now() >= this.claimsFrom;
  }

  private sendReady(): void {
    const ended: Claim[] = [];
    for (let claim = this.queues.next(); claim; claim = this.queues.next()) {
      if (this.keeper.holds(claim)) this.start(claim);
      else {
        this.queues.end(claim);
        ended.push(claim);
      }
    }
    void this.release(ended);
  }

  private start(claim: Claim): void {
    const sent: Promise<void> = this.send(claim)
      .catch((error: Error) => {
        // Without a renewal, the claim's lease ends, and the delivery is due again.
        this.keeper.drop(claim);
        this.logger.error(`${claim.id}: ${error.message}`, error.stack);
      })
      .finally(() => {
        this.sending.delete(sent);
        this.queues.end(claim);
        if (!this.isStopping) this.sendReady();
        if (this.mayHaveMore) this.wakeUp.call();
      });
    this.sending.add(sent);
    this.aging ??= setInterval(() => this.age(), AGE_MS).unref();
  }

  private age(): void {
    if (this.queues.inFlight === 0) {
      clearInterval(this.aging);
      this.aging = undefined;
      return;
    }
    void this.release(this.queues.dropStalled());
    if (!this.queues.age() || this.isStopping) return;
    this.sendReady();
    this.wakeUp.call();
  }

  private async send(claim: Claim): Promise<void> {
    const secrets = this.secretsOf(claim);
    if (!secrets) return this.postpone(claim, 'its secret cannot be opened');
    const outcome = await recorded(claim, () => attempt(this.client, claim, secrets, this.settings.webhookTimeoutMs));
    if (outcome.isOurs) return this.postpone(claim, outcome.errorDetail ?? 'our own side failed');
    faultPoint('after_post_before_attempt_row');
    this.completions.add(complete(claim, outcome));
    // Other claims for this endpoint are released, so that the next claim uses the new limit for a failing endpoint.
    if (!outcome.isAccepted && !claim.is_failing) await this.release(this.queues.drop(claim.endpoint_id));
  }

  private secretsOf(claim: Claim): KeyObject[] | undefined {
    const of = { owner: ownerOf(claim), endpointId: claim.endpoint_id };
    const sealed = [claim.sealed_secret, claim.sealed_previous_secret].filter((text) => text !== null);
    try {
      return sealed.map((text) => this.secrets.open(text, of));
    } catch {
      return undefined;
    }
  }

  /** Delays a delivery after a failure of our own side, which does not count as an attempt. */
  private async postpone(claim: Claim, why: string): Promise<void> {
    this.logger.warn(`${claim.id} was not sent: ${why}`);
    this.keeper.drop(claim);
    await this.claims.giveBack(this.database, [claim], OWN_OUTAGE_DELAY_MS);
  }

  /**
   * Makes claimed but unsent deliveries due again at once. If that cannot be written, they are due when their lease
   * ends.
   */
  private async release(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    for (const claim of claims) this.keeper.drop(claim);
    await this.claims
      .giveBack(this.database, claims, 0)
      .catch((error: Error) => this.logger.warn(`${claims.length} claims end with their lease: ${error.message}`));
  }
}
