import { Database } from '@libs/service-kit/database/database';
import { Injectable, Logger } from '@nestjs/common';
import { type RawLog, readTransfer, recipientOf, type TransferLog } from '../providers/rpc/transfer-log.js';
import { IndexerSettings } from '../settings.js';
import { AddressFilter } from './matching/address-filter.js';
import { inRanges } from './matching/address-ranges.js';
import { WatchedAddressesRepository } from './watched-addresses.repository.js';

/** A poll near the head returns a handful of logs; more than this belong to a backfill. */
const BACKFILL_FROM_LOGS = 2_000;
/** Reading all addresses into the filter costs as much as looking up this many logs in the database. */
const FILTER_PAYS_AFTER_LOGS = 500_000;
/** A filter older than this is rebuilt: it only grows, so its false positives become more frequent. */
const FILTER_LIFE_MS = 10 * 60_000;
/** Fewer recipients than this are looked up in one query: a second one would take longer than it saves. */
const SHARDED_FROM = 500;

/**
 * Finds the logs that pay our addresses. The database decides; in backfills a Bloom filter avoids most of its queries.
 */
@Injectable()
export class MatcherService {
  private readonly logger = new Logger('Matcher');
  /** The number of logs in large responses since the last small one. */
  private backfilled = 0;
  private filter: { addresses: AddressFilter; until: number } | undefined;
  /** Filters that are being built. */
  private readonly growing = new Set<AddressFilter>();

  constructor(
    private readonly database: Database,
    private readonly watched: WatchedAddressesRepository,
    private readonly settings: IndexerSettings,
  ) {}

  /** Adds new addresses (40 hex digits) to the filters, because the head scan relies on them after their backfill. */
  learn(addresses: readonly string[]): void {
    for (const filter of [this.filter?.addresses, ...this.growing]) {
      for (const address of addresses) filter?.add(address);
    }
  }

  async match(logs: readonly RawLog[]): Promise<TransferLog[]> {
    if (logs.length === 0) return [];
    const filter = this.isLongBackfill(logs.length) ? await this.currentFilter() : undefined;
    const recipients = new Set<string>();
    for (const log of logs) {
      const recipient = recipientOf(log);
      if (!filter || filter.mayHave(recipient)) recipients.add(recipient);
    }
    const ours = await this.lookUp([...recipients]);
    return ours.size === 0 ? [] : logs.filter((log) => ours.has(recipientOf(log))).map(readTransfer);
  }

  /**
   * Returns the recipients that are watched. Ranges of the address space are looked up in parallel, each with its own
   * query and connection.
   */
  private async lookUp(recipients: readonly string[]): Promise<Set<string>> {
    const shards = recipients.length < SHARDED_FROM ? 1 : this.settings.indexerShards;
    const found = await Promise.all(
      inRanges(recipients, shards).map((range) => this.watched.match(this.database, range)),
    );
    return found.length === 1 ? found[0]! : new Set(found.flatMap((ours) => [...ours]));
  }

  private isLongBackfill(logs: number): boolean {
    this.backfilled = logs >= BACKFILL_FROM_LOGS ? this.backfilled + logs : 0;
    return this.backfilled > FILTER_PAYS_AFTER_LOGS;
  }

  private async currentFilter(): Promise<AddressFilter> {
    if (this.filter && this.filter.until > performance.now()) return this.filter.addresses;
    const addresses = new AddressFilter(await this.watched.count(this.database));
    let size = 0;
    this.growing.add(addresses);
    try {
      for await (const piece of this.watched.all(this.database)) {
        size += piece.length;
        for (const address of piece) addresses.add(address);
      }
    } finally {
      this.growing.delete(addresses);
    }
    this.logger.log(`built a Bloom filter over ${size} addresses`);
    this.filter = { addresses, until: performance.now() + FILTER_LIFE_MS };
    return addresses;
  }
}
