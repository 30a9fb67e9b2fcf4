import { getMetadataArgsStorage } from 'typeorm';
import type { EntityClass } from '../../service-definition.js';

/** The two columns of a lease, for a table where they are not called `lease_id` and `lease_until`. */
export interface LeaseColumns<Row extends object> {
  /** A new UUID for each claim. Only the holder knows it, so it identifies both the holder and the lease. */
  readonly id: keyof Row & string;
  /** When the lease ends, by the database's clock. */
  readonly until: keyof Row & string;
}

/**
 * The meaning of a lease on a row, as fragments of SQL, so that all statements about leases agree: those of a
 * `LeaseQueue`, and those of hot paths that are written out. All times are the database's; clocks of processes do not
 * count. A row without a lease has null in both columns.
 */
export class LeaseTerms<Row extends object> {
  readonly id: string;
  readonly until: string;
  /** Assignments that end a lease. */
  readonly ended: string;

  /** Throws an Error where the entity lacks one of the columns. */
  constructor(
    entity: EntityClass<Row>,
    columns: LeaseColumns<Row> = { id: 'lease_id', until: 'lease_until' } as unknown as LeaseColumns<Row>,
  ) {
    const declared = getMetadataArgsStorage().filterColumns(entity);
    for (const column of [columns.id, columns.until])
      if (!declared.some(({ propertyName }) => propertyName === column))
        throw new Error(`${entity.name} has no column ${column} for leases`);
    this.id = columns.id;
    this.until = columns.until;
    this.ended = `${this.id} = NULL, ${this.until} = NULL`;
  }

  /** Returns the condition that a row has no lease, or one that has ended. */
  isFree(alias: string): string {
    return `(${alias}.${this.until} IS NULL OR ${alias}.${this.until} <= now())`;
  }

  /** Returns the condition that the lease of a row that `isFree` has expired. */
  isExpired(alias: string): string {
    return `${alias}.${this.until} <= now()`;
  }

  /**
   * Returns the fence: the condition that a row is still under this lease. It holds until another holder has claimed
   * the row, even a moment after the lease's end: work that was done in time may be written late, as long as no other
   * holder has started it again.
   */
  isHeldBy(alias: string, leaseId: string): string {
    return `${alias}.${this.id} = ${leaseId}`;
  }

  /** Returns the same condition for any of an array of leases. The argument is a placeholder. */
  isHeldByAny(alias: string, leaseIds: string): string {
    return `${alias}.${this.id} = ANY (${leaseIds}::uuid[])`;
  }

  /** Returns assignments that begin a lease of the given number of milliseconds; both arguments are placeholders. */
  begun(leaseId: string, leaseMs: string): string {
    return `${this.id} = ${leaseId}::uuid, ${this.renewed(leaseMs)}`;
  }

  /** Returns the assignment that renews a lease from now on. */
  renewed(leaseMs: string): string {
    return `${this.until} = ${leaseEnd(leaseMs)}`;
  }
}

/** Returns the end of a lease that begins now. */
export function leaseEnd(leaseMs: string): string {
  return `now() + ${leaseMs}::int * interval '1 millisecond'`;
}
