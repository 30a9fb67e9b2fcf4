import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import { SUBJECTS_OF_TWINS } from '@libs/events/catalog';
import { Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { withTimeout } from '../concurrency/with-timeout.js';
import type { Database } from '../database/database.js';
import type { PartitionsWorker } from '../database/partitions/partitions.worker.js';
import type { Nats } from '../messaging/stream/nats.js';
import { GaugeRegistry } from './gauges.js';

type Messages = Omit<HealthReport, 'gauges' | 'subjects' | 'publish_refused_s' | 'months_ahead'>;

/** The time limit of a read, as long as for gauges: what is slow must not hide the rest. */
const READ_TIMEOUT_MS = 2_000;

/** The health of this service, for operators and for scrapes. */
export class HealthReporter {
  private readonly logger = new Logger('Health');
  private gauges: GaugeRegistry | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly database: Database | undefined,
    private readonly nats: Nats,
    private readonly partitions?: Pick<PartitionsWorker, 'monthsAhead'>,
  ) {}

  async report(): Promise<HealthReport> {
    // Not before the first request: only then do all providers exist.
    this.gauges ??= new GaugeRegistry(this.discovery);
    const messages = this.database ? await messagesOf(this.database) : NO_MESSAGES;
    const [gauges, months] = await Promise.all([this.gauges.read(), this.monthsAhead()]);
    return { ...gauges, ...messages, publish_refused_s: this.nats.refusedS, ...months };
  }

  private async monthsAhead(): Promise<Pick<HealthReport, 'months_ahead'>> {
    if (!this.partitions) return {};
    try {
      const months_ahead = await withTimeout(this.partitions.monthsAhead(), READ_TIMEOUT_MS, () => {
        throw new Error(`no response in ${READ_TIMEOUT_MS} ms`);
      });
      return { months_ahead };
    } catch (error) {
      this.logger.warn(`months cannot be counted: ${(error as Error).message}`);
      return { months_ahead: null };
    }
  }
}

const NO_MESSAGES: Messages = { outbox_oldest_s: 0, outbox_waiting: 0, dead_letters: 0 };

async function messagesOf(database: Database): Promise<Messages> {
  const [row] = await database.query<Messages>(
    `SELECT count(*)::int AS outbox_waiting,
       coalesce(greatest(0, extract(epoch FROM clock_timestamp() - min(created_at))), 0)::int AS outbox_oldest_s,
       (SELECT count(*)::int FROM dead_letter WHERE dead_at IS NOT NULL AND consumer NOT LIKE $1) AS dead_letters
     FROM outbox WHERE published_at IS NULL`,
    // Operators find those of a test network in the list of dead letters, but are not alerted to them.
    [SUBJECTS_OF_TWINS],
  );
  return row!;
}
