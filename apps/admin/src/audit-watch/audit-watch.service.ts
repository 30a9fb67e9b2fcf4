import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable, Logger } from '@nestjs/common';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { CHAIN_START, type ChainPosition, checkChain } from './audit-check.js';

/** The number of entries read by one check: a long log is verified in many of them. */
const PIECE = 5_000;
/** How often the whole log is read again: an old entry may be altered at any time. */
const AGAIN_MS = 3_600_000;

export interface AuditVerification {
  fault: string | undefined;
  verifiedSeq: number;
}

/** Verifies the audit chain in batches while the service runs, and keeps its progress in memory. */
@Injectable()
export class AuditWatchService {
  private readonly logger = new Logger('AuditWatch');
  private position: ChainPosition = CHAIN_START;
  private furthest: ChainPosition = CHAIN_START;
  private startedAt = performance.now();
  private fault: string | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: AuditLogService,
  ) {}

  @ReadsGauges('audit_chain_faults')
  async faults() {
    return { audit_chain_faults: (await this.verify()).fault ? 1 : 0 };
  }

  /**
   * Verifies the next batch. Returns what is wrong, in words, and the position up to which it was checked in this
   * round.
   */
  async verify(): Promise<AuditVerification> {
    const fault = await this.check();
    if (fault && fault !== this.fault) this.logger.error(`the audit log is broken: ${fault}`);
    this.fault = fault;
    return { fault, verifiedSeq: this.position.seq };
  }

  private async check(): Promise<string | undefined> {
    if (this.fault || performance.now() - this.startedAt > AGAIN_MS) {
      this.position = CHAIN_START;
      this.startedAt = performance.now();
    }
    const end = await this.log.head(this.database);
    if ((end?.seq ?? 0) < this.furthest.seq)
      return `it ended at entry ${this.furthest.seq} and now at ${end?.seq ?? 0}`;
    const rows = await this.log.after(this.database, this.position.seq, PIECE);
    const anchored = new Map([[this.furthest.seq, this.furthest.hash]]);
    const verdict = checkChain(this.position, rows, anchored);
    if (verdict.fault !== undefined) return verdict.fault;
    this.position = verdict.position;
    if (this.position.seq > this.furthest.seq) this.furthest = this.position;
    return undefined;
  }
}
