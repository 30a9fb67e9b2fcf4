import type { KeyObject } from 'node:crypto';
import { OutboundClient } from '@libs/outbound/outbound-client';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { Database } from '@libs/service-kit/database/database';
import { isDatabaseGone } from '@libs/service-kit/database/database-errors';
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
import { Lanes } from './lanes.js';

/** Requests at once for one endpoint, of 256 quick ones in all: no endpoint can take every place. */
const PER_ENDPOINT = 8;
/** A request that has no answer by then is slow: it leaves its quick place, and an endpoint that keeps failing gets the next one. */
const SLOW_AFTER_MS = 150;
/** What was claimed for an endpoint of which no request ended for so long goes back. */
const STALLED_AFTER_MS = 1_000;
/** Claimed and not sent, as a multiple of what is sent at once, with what waits for endpoints that are slow. */
const MOST_READY = 8;
/** How often that is looked at. */
const AGE_MS = 25;
/** Open at once for an endpoint that hangs: with the claim one begins each 200 ms, for as long as an attempt may take (15 s), and a few more. */
const PER_FAILING_ENDPOINT = 80;
/**
 * Claimed in all, and for one endpoint in good health, as a multiple of what is sent at once: what comes next is at hand
 * while the next claim is under way.
 */
const CLAIMED_AHEAD = 4;
/** Without a wake-up: how late a scheduled attempt may be, and how soon another replica's wake-up is made up for. */
const POLL_MS = 500;
/** While requests are under way, freed places are gathered this long, so that one claim fills many. */
const GATHER_MS = 4;
/** Claims pause while this many results wait for the database. */
const MAX_BACKLOG = 2_000;
/** How long a delivery rests when our own side failed. */
const OWN_OUTAGE_DELAY_MS = 5_000;
/** At the end: time to write results, after the requests under way had theirs. */
const DRAIN_MS = 5_000;

/** Claims due deliveries, sends them, hands over the results. Any number of replicas may run. */
@Injectable()
export class DispatcherWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Dispatcher');
  private readonly lanes: Lanes;
  private readonly keeper: LeaseKeeper<Claim>;
  private readonly sending = new Set<Promise<void>>();
  private isStopping = false;
  private mayHaveMore = false;
  private isCutOff = false;
  private claimsFrom = 0;
  private aging: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly claims: ClaimsRepository,
    private readonly completions: CompletionsService,
    private readonly secrets: EndpointSecrets,
    private readonly client: OutboundClient,
    private readonly settings: WebhookSettings,
    private readonly wakeUp: WakeUp,
  ) {
    this.lanes = new Lanes({
      quick: settings.webhookMaxInFlight,
      slow: settings.webhookMaxSlow,
      slowAfterMs: SLOW_AFTER_MS,
      perEndpoint: PER_ENDPOINT,
      perFailingEndpoint: PER_FAILING_ENDPOINT,
      stalledAfterMs: STALLED_AFTER_MS,
    });
    const { webhookLeaseMs: leaseMs } = settings;
    this.keeper = new LeaseKeeper({ leaseMs, renew: (claims) => this.claims.renew(this.database, claims, leaseMs) });
    completions.onWritten((written) => {
      for (const { claim } of written) this.keeper.drop(claim);
    });
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  /** Takes nothing new, lets requests under way end, and writes their results. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.wakeUp.call();
    await this.running;
    await this.release(this.lanes.drop());
    await Promise.all(this.sending);
    await this.completions.drain(DRAIN_MS);
    await this.client.close();
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      await this.claimMore();
      await this.wakeUp.sleep(POLL_MS);
      if (this.lanes.inFlight > 0 && !this.isStopping) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
  }

  /** Claims as much as is sent now and next. */
  private async claimMore(): Promise<void> {
    const { webhookMaxInFlight: places, webhookLeaseMs: leaseMs } = this.settings;
    const { inQuickPlaces, readySoon, waitingForPlaces, ready } = this.lanes;
    const total = Math.min(CLAIMED_AHEAD * places - inQuickPlaces - readySoon, MOST_READY * places - ready);
    // Few large claims cost less than many small ones.
    const hasEnough = waitingForPlaces > places;
    if (total <= 0 || hasEnough || this.completions.backlog > MAX_BACKLOG) return;
    const failing = Math.max(0, this.lanes.placesForFailing - this.lanes.failing);
    const claimed = this.lanes.counts();
    const room = {
      total,
      failing,
      perEndpoint: CLAIMED_AHEAD * PER_ENDPOINT,
      perDoubtfulEndpoint: PER_ENDPOINT,
      claimed,
      leaseMs,
    };
    try {
      if (!(await this.mayClaim())) return;
      const sentAt = performance.now();
      const claims = await this.claims.claim(this.database, room);
      this.keeper.keep(claims, sentAt);
      for (const claim of claims) this.lanes.add(claim);
      this.sendReady();
      // Only now a lane that was empty is full: asked before, a backlog of one endpoint would wait for the poll each time.
      this.mayHaveMore = claims.length === total || this.lanes.hasFullLane;
    } catch (error) {
      this.isCutOff ||= isDatabaseGone(error);
      this.logger.warn(`nothing claimed: ${(error as Error).message}`);
    }
  }

  /**
   * After this process or the database stood still, leases may be over whose requests are under way: this process renews its own before it
   * claims, and after an outage waits until the other replicas have renewed theirs. Otherwise all of that would be sent twice.
   */
  private async mayClaim(): Promise<boolean> {
    if (this.isCutOff) {
      await this.database.query('SELECT 1');
      this.isCutOff = false;
      this.claimsFrom = performance.now() + this.settings.webhookLeaseMs / 2;
    }
    if (this.keeper.isLate) await this.keeper.beat();
    return performance.now() >= this.claimsFrom;
  }

  private sendReady(): void {
    for (let claim = this.lanes.next(); claim; claim = this.lanes.next()) this.start(claim);
  }

  private start(claim: Claim): void {
    const sent: Promise<void> = this.send(claim)
      .catch((error: Error) => {
        // Its lease ends, and it is due again.
        this.keeper.drop(claim);
        this.logger.error(`${claim.id}: ${error.message}`, error.stack);
      })
      .finally(() => {
        this.sending.delete(sent);
        this.lanes.end(claim);
        if (!this.isStopping) this.sendReady();
        if (this.mayHaveMore) this.wakeUp.call();
      });
    this.sending.add(sent);
    this.aging ??= setInterval(() => this.age(), AGE_MS).unref();
  }

  private age(): void {
    if (this.lanes.inFlight === 0) {
      clearInterval(this.aging);
      this.aging = undefined;
      return;
    }
    void this.release(this.lanes.dropStalled());
    if (!this.lanes.age() || this.isStopping) return;
    this.sendReady();
    this.wakeUp.call();
  }

  private async send(claim: Claim): Promise<void> {
    if (!this.keeper.holds(claim)) return this.release([claim]);
    const secrets = this.secretsOf(claim);
    if (!secrets) return this.postpone(claim, 'its secret does not open');
    const outcome = await recorded(claim, () => attempt(this.client, claim, secrets, this.settings.webhookTimeoutMs));
    if (outcome.isOurs) return this.postpone(claim, outcome.errorDetail ?? 'our own side failed');
    faultPoint('after_post_before_attempt_row');
    this.completions.add(complete(claim, outcome));
    // What else was claimed for this endpoint goes back, so that how many may be sent is decided anew.
    if (!outcome.isAccepted && !claim.is_failing) await this.release(this.lanes.drop(claim.endpoint_id));
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

  /** Our own outage does not burn an attempt. */
  private async postpone(claim: Claim, why: string): Promise<void> {
    this.logger.warn(`${claim.id} was not sent: ${why}`);
    this.keeper.drop(claim);
    await this.claims.giveBack(this.database, [claim], OWN_OUTAGE_DELAY_MS);
  }

  /** Claims that were not sent are due again at once. Where that cannot be written, their lease ends. */
  private async release(claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    for (const claim of claims) this.keeper.drop(claim);
    await this.claims
      .giveBack(this.database, claims, 0)
      .catch((error: Error) => this.logger.warn(`${claims.length} claims end with their lease: ${error.message}`));
  }
}
