import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { recordedTraceparent } from '@libs/service-kit/trace';
import { Injectable } from '@nestjs/common';
import { type NewAddress, WatchedAddressesRepository } from './watched-addresses.repository.js';

/** Access to our deposit addresses for other folders. Addresses are 0x and lower case unless stated otherwise. */
@Injectable()
export class WatchedAddressesService {
  constructor(
    private readonly database: Database,
    private readonly watched: WatchedAddressesRepository,
  ) {}

  /**
   * Watches an address from now on, with the trace of the current work. One that is already watched stays unchanged.
   */
  watch(sql: Sql, address: Omit<NewAddress, 'traceparent'>): Promise<void> {
    return this.watched.add(sql, { ...address, traceparent: recordedTraceparent() });
  }

  /** Returns the verified block known when an address was issued; null where that is unknown. */
  afterBlockOf(address: string): Promise<number | null> {
    return this.watched.afterBlockOf(this.database, address);
  }

  /** Returns the addresses' merchants, without addresses that are not watched. */
  ownersOf(addresses: readonly string[]): Promise<Map<string, number>> {
    return this.watched.ownersOf(this.database, addresses);
  }

  /** Returns the trace contexts of the addresses' sessions, as far as they are recorded. */
  tracesOf(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
    return this.watched.tracesOf(tx, addresses);
  }

  /** Returns the newest addresses (40 hex digits), none older than the given number of days. */
  youngest(days: number, limit: number): Promise<string[]> {
    return this.watched.youngest(this.database, days, limit);
  }

  /** Returns those of the addresses that are watched and whose past has been read. */
  readToTheEnd(addresses: readonly string[]): Promise<string[]> {
    return this.watched.readToTheEnd(this.database, addresses);
  }
}
