import 'reflect-metadata';
import type { DiscoveryService } from '@nestjs/core';
import type { Sql } from '../sql.js';
import type { QueueName } from './queue-names.js';

/** The state of a queue. */
export interface QueueReading {
  /** Rows that could be claimed now, including those whose lease ran out. */
  readonly due: number;
  /** Rows under a lease. */
  readonly held: number;
  /** Rows whose time has not come: retries. Absent where counting them would cost too much. */
  readonly scheduled?: number;
  /** Rows whose lease has expired, and that were not claimed again since. */
  readonly expired: number;
  /** How long the oldest due row has been due; 0 when none is. */
  readonly oldest_due_s: number;
}

interface Mark {
  readonly queue: QueueName;
  readonly method: string;
}

const MARKS = Symbol('queues');

/** Marks a method `(sql)` of a provider that reads the state of a queue, for the metrics of queues. */
export function ReadsQueue(queue: QueueName) {
  return <T extends (sql: Sql) => Promise<QueueReading>>(
    target: object,
    key: string | symbol,
    _descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    const marks = (Reflect.getOwnMetadata(MARKS, target.constructor) as Mark[] | undefined) ?? [];
    Reflect.defineMetadata(MARKS, [...marks, { queue, method: String(key) }], target.constructor);
  };
}

/**
 * Reads the states of all queues of a service. Leaves out what cannot be read: an absent series is noticed, a wrong 0
 * is not.
 */
export async function readQueues(discovery: DiscoveryService, sql: Sql): Promise<Map<QueueName, QueueReading>> {
  const readings = new Map<QueueName, QueueReading>();
  for (const { instance, isNotMetatype } of discovery.getProviders()) {
    if (!instance || isNotMetatype) continue;
    const owner = instance as Record<string, (sql: Sql) => Promise<QueueReading>>;
    const marks = (Reflect.getOwnMetadata(MARKS, owner.constructor) as Mark[] | undefined) ?? [];
    for (const { queue, method } of marks) {
      // A module that is imported with options may have several instances of its repository.
      if (readings.has(queue)) continue;
      const reading = await owner[method]!(sql).catch(() => undefined);
      if (reading) readings.set(queue, reading);
    }
  }
  return readings;
}
