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

  /** The verified block that was known when it was issued; null where that is not known. */
  afterBlockOf(address: string): Promise<number | null> {
    return this.watched.afterBlockOf(this.database, address);
  }

  /** Their merchants, without addresses that are not watched. */
  ownersOf(addresses: readonly string[]): Promise<Map<string, number>> {
    return this.watched.ownersOf(this.database, addresses);
  }

  /** The trace contexts of their sessions, without those that are not recorded. */
  tracesOf(tx: Tx, addresses: readonly string[]): Promise<Map<string, string>> {
    return this.watched.tracesOf(tx, addresses);
  }

  /** The youngest (40 hex digits), none older than so many days. */
  youngest(days: number, limit: number): Promise<string[]> {
    return this.watched.youngest(this.database, days, limit);
  }

  /** Returns those of the addresses that are watched and whose past has been read. */
  readToTheEnd(addresses: readonly string[]): Promise<string[]> {
    return this.watched.readToTheEnd(this.database, addresses);
  }
}
