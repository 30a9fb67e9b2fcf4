import { getMetadataArgsStorage } from 'typeorm';
import type { EntityClass } from '../../service-definition.js';

/** The two columns of a lease, where a table calls them otherwise than `lease_id` and `lease_until`. */
export interface LeaseColumns<Row extends object> {
  /** A new UUID for each claim. Only the holder knows it, so it identifies both the holder and the lease. */
  readonly id: keyof Row & string;
  /** When the lease ends, by the database's clock. */
  readonly until: keyof Row & string;
}

/**
 * What a lease on a row means, as fragments of SQL, so that every statement about leases means the same: those of a
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

  /** The condition that a row has no lease, or one that has ended. */
  isFree(alias: string): string {
    return `(${alias}.${this.until} IS NULL OR ${alias}.${this.until} <= now())`;
  }

  /** The condition that the lease of a row that `isFree` has expired. */
  isExpired(alias: string): string {
    return `${alias}.${this.until} <= now()`;
  }

  /**
   * The fence: the condition that a row is still under this lease. It holds until another holder has claimed the row,
   * even a moment after the lease's end: work that was done in time may be written late, as long as no other holder has
   * started it again.
   */
  isHeldBy(alias: string, leaseId: string): string {
    return `${alias}.${this.id} = ${leaseId}`;
  }

  /** Assignments that begin a lease of so many milliseconds; both are placeholders. */
  begun(leaseId: string, leaseMs: string): string {
    return `${this.id} = ${leaseId}::uuid, ${this.renewed(leaseMs)}`;
  }

  /** The assignment that renews a lease from now on. */
  renewed(leaseMs: string): string {
    return `${this.until} = ${leaseEnd(leaseMs)}`;
  }
}

/** The end of a lease that begins now. */
export function leaseEnd(leaseMs: string): string {
  return `now() + ${leaseMs}::int * interval '1 millisecond'`;
}
