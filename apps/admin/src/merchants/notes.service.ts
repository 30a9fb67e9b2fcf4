import { idBelow, idPosition, type Page, toPage } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '../audit-log/audit-trail.service.js';
import type { NoteRow } from './note.entity.js';
import type { NoteView } from './notes.dto.js';
import { NotesRepository } from './notes.repository.js';

/** Operators' notes on merchants. They never leave the operator API. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly rpc: RpcClient,
    private readonly repository: NotesRepository,
    private readonly trail: AuditTrailService,
  ) {}

  /** Adds a note. Throws `not_found` where there is no such merchant. */
  async add(merchantId: number, body: string, actor: Actor): Promise<NoteView> {
    const { merchant } = await this.rpc.call('dashboard.get_merchant', { merchant_id: merchantId });
    return this.database.transaction(async (tx) => {
      const author = { id: actor.id as number, name: actor.name };
      const row = await this.repository.insert(tx, { merchantId, author, body });
      await this.trail.record(tx, {
        actor,
        action: 'merchant.note_added',
        target: `merchant:${merchantId}`,
        merchant: { id: merchantId, name: merchant.name },
        after: { note_id: row.id },
      });
      return viewOf(row);
    });
  }

  async list(merchantId: number, { cursor, limit }: { cursor?: string; limit: number }): Promise<Page<NoteView>> {
    const list = `notes_${merchantId}`;
    const rows = await this.repository.list(this.database, merchantId, idBelow(list, cursor), limit);
    return toPage(rows, limit, ({ id }) => idPosition(list, id), viewOf);
  }
}

function viewOf({ id, author_id, author, body, at }: NoteRow): NoteView {
  return { id, author_id, author, body, at: at.toISOString() };
}
