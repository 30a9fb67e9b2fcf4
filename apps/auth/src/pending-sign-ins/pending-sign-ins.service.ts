import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type PendingSignIn, PendingSignInsRepository } from './pending-sign-ins.repository.js';

/** Sign-ins of which only the first step is done. They give access to nothing but the second step. */
@Injectable()
export class PendingSignInsService {
  constructor(private readonly pending: PendingSignInsRepository) {}

  begin(tx: Tx, tokenHash: string, pending: PendingSignIn): Promise<void> {
    return this.pending.insert(tx, tokenHash, pending);
  }

  /** Returns undefined for an unknown token, or one older than ten minutes. */
  find(sql: Sql, tokenHash: string): Promise<PendingSignIn | undefined> {
    return this.pending.find(sql, tokenHash);
  }

  /**
   * Removes and returns one, for the sign-in that it becomes. Returns undefined where another request took it first.
   */
  take(tx: Tx, tokenHash: string): Promise<PendingSignIn | undefined> {
    return this.pending.take(tx, tokenHash);
  }

  end(sql: Sql, tokenHash: string): Promise<void> {
    return this.pending.delete(sql, tokenHash);
  }

  endAll(tx: Tx, userId: number): Promise<void> {
    return this.pending.deleteOfUser(tx, userId);
  }
}
