import { decodeCursor, type Page, toPage } from '@libs/dto/lists/page';
import type { DeadLetterView } from '@libs/dto/operations/dead-letters';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import type { DeadLetterPosition } from '@libs/dto/rpc/operations.rpc';
import { AppError, ValidationError } from '@libs/errors/app-error';
import { CONSUMING_PROCESSES } from '@libs/events/catalog';
import { isTwin, type ProcessName, serviceOf } from '@libs/events/services';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit-log/audit-trail.service.js';
import { AdminSettings } from '../settings.js';

/**
 * The dead letters of all services. Each is in the schema of the service that could not handle it; this class calls all
 * of them.
 */
@Injectable()
export class DeadLettersService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly database: Database,
    private readonly trail: AuditTrailService,
    private readonly settings: AdminSettings,
  ) {}

  /**
   * Returns the dead letters of one service or of all, newest first. Throws `unavailable` with `service` when one does
   * not respond: a list with a gap would look complete. Exception: the services of a test network that do not respond
   * are left out, so that those of live money are shown anyway.
   */
  async list(service: ProcessName | undefined, limit: number, cursor?: string): Promise<Page<DeadLetterView>> {
    const before = cursor === undefined ? undefined : positionOf(cursor);
    const names = (service ? [service] : CONSUMING_PROCESSES).filter((name) => this.mayRun(name));
    const of = (name: ProcessName) => this.of(name, before, limit);
    const lists = await Promise.all(
      names.map((name) => (service || !isTwin(name) ? of(name) : of(name).catch(() => []))),
    );
    const rows = lists.flat().toSorted((a, b) => compare(b, a));
    return toPage(
      rows.slice(0, limit + 1),
      limit,
      ({ dead_at, id }) => `${dead_at}|${id}`,
      (row) => row,
    );
  }

  /**
   * Redelivers the event once. Audited with the outcome. Throws `not_found` for the twin of a network that is not
   * configured.
   */
  async redrive(service: ProcessName, id: string, actor: Actor): Promise<DeadLetterView> {
    if (!this.mayRun(service)) throw new AppError('not_found');
    try {
      const { dead_letter } = await this.rpc.call(
        `${serviceOf(service)}.redrive`,
        { id },
        isTwin(service) ? service : undefined,
      );
      await this.audit(actor, service, id, { event: dead_letter.event, outcome: 'handled' });
      return dead_letter;
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'internal';
      // Audited also without a reply: the event may have been redelivered.
      if (code !== 'not_found') await this.audit(actor, service, id, { outcome: code });
      throw error;
    }
  }

  /** Returns whether a service may run: those of a test network run only where one is configured. */
  private mayRun(name: ProcessName): boolean {
    return !isTwin(name) || this.settings.testnetChainId !== undefined;
  }

  private async of(service: ProcessName, before: DeadLetterPosition | undefined, limit: number) {
    try {
      const twin = isTwin(service) ? service : undefined;
      return (await this.rpc.call(`${serviceOf(service)}.dead_letters`, { before, limit }, twin)).data;
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error;
      throw new AppError('unavailable', { service }, { retryAfterS: 5, cause: error });
    }
  }

  private async audit(actor: Actor, service: ProcessName, id: string, after: Record<string, unknown>): Promise<void> {
    const entry = { actor, action: 'dead_letter.redriven', target: `dead_letter:${service}/${id}`, after } as const;
    await this.database.transaction((tx) => this.trail.record(tx, entry));
  }
}

function compare(a: DeadLetterView, b: DeadLetterView): number {
  return a.dead_at === b.dead_at ? order(a.id, b.id) : order(a.dead_at, b.dead_at);
}

function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function positionOf(cursor: string): DeadLetterPosition {
  const [dead_at = '', ...rest] = (decodeCursor(cursor) ?? '').split('|');
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/.test(dead_at) && !Number.isNaN(Date.parse(dead_at))) {
    return { dead_at, id: rest.join('|') };
  }
  const msg = 'cursor must come from next_cursor of this list';
  throw new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'cursor_invalid' }]);
}
