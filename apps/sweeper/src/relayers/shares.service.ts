import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import type { PauseReason } from './relayer-pause.entity.js';
import { RelayerPausesRepository } from './relayer-pauses.repository.js';
import { RelayersService } from './relayers.service.js';
import type { Relayer } from './signer.js';

/**
 * How long others send for a relayer that cannot, until it tries again: longer than the minute between two looks at the
 * signer's keys.
 */
const PAUSE_MS = 120_000;

/**
 * The part of a relayer in the merchants: each of them belongs to one of `among` by a hash of both, so that a relayer
 * that leaves hands over its own merchants and moves no others. Addresses are lower case.
 */
export interface Share {
  readonly own: string;
  readonly among: readonly string[];
}

/**
 * Divides the merchants whose gas the platform pays among its relayers that send. A relayer without its key or without
 * coins is paused, and the others send for it meanwhile. Where two see that at different moments, both may take a
 * payment; the transaction that is stored first has it, and the other one is not stored.
 */
@Injectable()
export class SharesService {
  private readonly logger = new Logger('Relayers');

  constructor(
    private readonly database: Database,
    private readonly pauses: RelayerPausesRepository,
    private readonly relayers: RelayersService,
  ) {}

  /** The share of a relayer of the platform now; undefined while it is paused and another one is not. */
  async of({ address }: Relayer): Promise<Share | undefined> {
    const all = this.all();
    const able = await this.ableOf(all);
    // If no relayer can send, each keeps its own, so that its payments are blocked with the reason.
    const among = able.length > 0 ? able : all;
    return among.includes(address) ? { own: address, among } : undefined;
  }

  /** Lets the other relayers send for one that cannot. False where no other one can, and for relayers of merchants. */
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

  /** One that sends alone is never paused, so nothing is read for it. */
  private async ableOf(all: readonly string[]): Promise<readonly string[]> {
    if (all.length === 1) return all;
    const paused = await this.pauses.among(this.database, all);
    return all.filter((address) => !paused.has(address));
  }
}
