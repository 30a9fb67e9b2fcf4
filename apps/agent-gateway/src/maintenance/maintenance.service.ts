import type { MaintenanceState } from '@libs/dto/rpc/admin.rpc';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { MaintenanceRepository } from './maintenance.repository.js';

/** The largest age of the cached state when a turn is accepted, in milliseconds. */
const FRESH_MS = 1_000;
const NONE: MaintenanceState = { active: false, message: null, expected_end: null, version: 0 };

/** Tells whether accepted turns wait for the end of a maintenance. */
@Injectable()
export class MaintenanceService {
  private known = NONE;
  private knownUntil = 0;

  constructor(
    private readonly database: Database,
    private readonly repository: MaintenanceRepository,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Returns the state, at most a second old, whichever process received its event. `sql` may be a transaction that is
   * open anyway.
   */
  async state(sql: Sql = this.database): Promise<MaintenanceState> {
    const now = performance.now();
    if (now < this.knownUntil) return this.known;
    this.known = (await this.repository.find(sql)) ?? NONE;
    this.knownUntil = now + FRESH_MS;
    return this.known;
  }

  async apply(tx: Tx, state: MaintenanceState): Promise<void> {
    await this.repository.save(tx, state);
    tx.afterCommit(() => {
      this.knownUntil = 0;
    });
  }

  /** Requests the state, which may have been published before this service subscribed. */
  async catchUp(): Promise<void> {
    const state = await this.rpc.call('admin.maintenance', {});
    await this.database.transaction((tx) => this.apply(tx, state));
  }
}
