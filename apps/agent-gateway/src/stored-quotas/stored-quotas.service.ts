import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { EndUserCapRow, WindowCapRow } from './cap.entity.js';

/** All caps of an account except those in its own row, in millionths of a US dollar. */
export interface NewCaps {
  /** The daily caps of single customers; null lifts the account's own cap for one. */
  readonly endUsers: readonly { ref: string; daily: number | null }[];
  readonly windows: readonly Pick<WindowCapRow, 'seconds' | 'micro_usd' | 'scope'>[];
}

/** The rows of caps. */
@Injectable()
export class StoredQuotasService {
  /** Replaces all caps of an account. Its row must be locked. */
  async replace(tx: Tx, accountId: number, { endUsers, windows }: NewCaps): Promise<void> {
    const [ofEndUsers, ofWindows] = [tx.repository(EndUserCapRow), tx.repository(WindowCapRow)];
    const account_id = accountId;
    await ofEndUsers.delete({ account_id });
    await ofWindows.delete({ account_id });
    await ofEndUsers.insert(endUsers.map((cap) => ({ account_id, end_user_ref: cap.ref, daily_micro_usd: cap.daily })));
    await ofWindows.insert(windows.map((cap, index) => ({ account_id, place: index + 1, ...cap })));
  }
}
