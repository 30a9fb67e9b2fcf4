import { appendFile } from 'node:fs/promises';
import type { Ed25519Key } from '@libs/sealing/ed25519-keys';
import { repeat } from '@libs/service-kit/concurrency/loops/repeat';
import { Leader } from '@libs/service-kit/database/coordination/leader';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { AdminSettings } from '../settings.js';
import { type AuditAnchor, parseSigningKey, sealAnchor } from './audit-seal.js';

/** How often an unchanged head is published again: a copy must be younger than the retention of its store. */
const SAME_AGAIN_MS = 3_600_000;

/**
 * Publishes the head of the audit log outside of the database, out of reach of a person who rewrites the log: to the
 * event stream, to the log of this process, and to a file where one is set.
 */
@Injectable()
export class AuditHeadWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('AuditHead');
  private readonly leader: Leader;
  private readonly signer: Ed25519Key | undefined;
  private published: { seq: number; hash: string; at: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: AuditLogService,
    private readonly outbox: Outbox<'admin'>,
    private readonly settings: AdminSettings,
  ) {
    this.signer = settings.auditSigningKey ? parseSigningKey(settings.auditSigningKey) : undefined;
    this.leader = new Leader(settings.leaderDatabaseUrl, 'admin:audit head', (signal) => this.lead(signal));
  }

  onApplicationBootstrap(): void {
    this.leader.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.leader.stop();
  }

  private lead(signal: AbortSignal): Promise<void> {
    const failed = (error: Error) => this.logger.warn(`not published: ${error.message}`);
    return repeat(signal, { everyMs: this.settings.auditHeadIntervalMs }, () => this.publish(), failed);
  }

  private async publish(): Promise<void> {
    const head = await this.log.head(this.database);
    if (!head) return;
    if (this.published && head.seq < this.published.seq) {
      throw new Error(`the audit log is broken: it had ${this.published.seq} entries and now has ${head.seq}`);
    }
    if (this.published?.hash === head.hash && performance.now() - this.published.at < SAME_AGAIN_MS) return;
    const anchor = sealAnchor({ ...head, at: new Date().toISOString() }, this.signer);
    await this.database.transaction((tx) => this.outbox.publish(tx, 'audit.head', anchor));
    this.logger.log(anchorLine(anchor));
    const { auditAnchorFile } = this.settings;
    if (auditAnchorFile) await appendFile(auditAnchorFile, `${JSON.stringify(anchor)}\n`);
    this.published = { ...head, at: performance.now() };
  }
}

function anchorLine({ seq, hash, signature }: AuditAnchor): string {
  return `head of the audit log: entry ${seq}, ${hash}, signed ${signature ?? 'without a key'}`;
}
