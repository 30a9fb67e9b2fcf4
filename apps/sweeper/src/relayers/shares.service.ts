import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import type { PauseReason } from './relayer-pause.entity.js';
import { RelayerPausesRepository } from './relayer-pauses.repository.js';
import { RelayersService } from './relayers.service.js';
import type { Relayer } from './signer.js';

/**
 * The time for which others send for a relayer that cannot, before it tries again: longer than the minute between two
 * checks of the signer's keys.
 */
const PAUSE_MS = 120_000;

/**
 * The merchants assigned to a relayer: a hash of merchant and relayer picks one of `among`, so that a leaving relayer
 * hands over only its own merchants. Addresses are lower case.
 */
export interface Share {
  readonly own: string;
  readonly among: readonly string[];
}

/**
 * Divides the merchants whose gas the platform pays among its sending relayers. A relayer without its key or without
 * coins is paused, and the others send for it meanwhile. If two of them notice this at different moments, both may take
 * a payment; only the transaction that is stored first is sent.
 */
@Injectable()
export class SharesService {
  private readonly logger = new Logger('Relayers');

  constructor(
    private readonly database: Database,
    private readonly pauses: RelayerPausesRepository,
    private readonly relayers: RelayersService,
  ) {}

  /** Returns the current share of a relayer of the platform; undefined while it is paused and another one is not. */
  async of({ address }: Relayer): Promise<Share | undefined> {
    const all = this.all();
    const able = await this.ableOf(all);
    // If no relayer can send, each keeps its own, so that its payments are blocked with the reason.
    const among = able.length > 0 ? able : all;
    return among.includes(address) ? { own: address, among } : undefined;
  }

  /**
   * Lets the other relayers send for one that cannot. Returns false where no other one can, and for merchants'
   * relayers.
   */
  async handOver(address: string, reason: PauseReason): Promise<boolean> {
    const all = this.all();
    if (!all.includes(address) || all.length === 1) return false;
    const isNew = await this.pauses.add(this.database, address, reason, PAUSE_MS);
    if (isNew) this.logger.error(`${address} cannot send (${reason}): the other relayers send for it`);
    return (await this.ableOf(all)).length > 0;
  }

  private all(): string[] {
    return this.relayers.senders.map(({ address }) => address);
  }

  /** Returns the relayers that are not paused. A single relayer is never paused, so nothing is read for it. */
  private async ableOf(all: readonly string[]): Promise<readonly string[]> {
    if (all.length === 1) return all;
    const paused = await this.pauses.among(this.database, all);
    return all.filter((address) => !paused.has(address));
  }
}
