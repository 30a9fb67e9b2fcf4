import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { FullCap } from '../admission-rules/running-caps.js';
import { WindowsService } from '../stored-quotas/windows.service.js';
import { type ReleasedRoom, RoomTimesRepository } from './room-times.repository.js';

/** Room that a turn misses: of the balance, or of a cap. */
export type MissingRoom = FullCap | { readonly scope: 'balance'; readonly missingMicroUsd: number };

/** When there will be room for a turn that is refused. */
@Injectable()
export class RoomTimesService {
  constructor(
    private readonly repository: RoomTimesRepository,
    private readonly windows: WindowsService,
  ) {}

  /**
   * For each, when there is room: as soon as open turns have released enough, and where they do not, with the next UTC day or when
   * enough of the cost is older than the window. Null for a balance that only a top-up fills.
   */
  async of(sql: Sql, accountId: number, missing: readonly MissingRoom[], at: Date): Promise<(Date | null)[]> {
    if (missing.length === 0) return [];
    const wanted = missing.map((room) => ({ ...countedBy(room), missing: room.missingMicroUsd }));
    const released = await this.repository.released(sql, accountId, wanted, at);
    const kept = missing.flatMap((room, index) =>
      room.scope === 'window' && !released[index] ? [{ ...room.window, missing: room.missingMicroUsd }] : [],
    );
    const left = await this.windows.freedBy(sql, accountId, kept, at);
    return missing.map((room, index): Date | null => {
      const soon = released[index] ?? null;
      if (soon || room.scope === 'balance') return soon;
      if (room.scope !== 'window') return room.resetsAt;
      // When only holds fill the window, it has room after its length at the latest.
      return new Date((left.shift() ?? at).getTime() + room.window.seconds * 1_000);
    });
  }
}

function countedBy(room: MissingRoom): Omit<ReleasedRoom, 'missing'> {
  if (room.scope === 'balance') return { scope: 'account', subject: '', day: null };
  if (room.scope === 'window') return { scope: room.window.scope, subject: room.window.subject, day: null };
  return { scope: room.scope === 'key_daily' ? 'key' : 'end_user', subject: room.subject, day: room.day };
}
