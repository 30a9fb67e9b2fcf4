import 'reflect-metadata';
import type { GaugeName } from '@libs/dto/operations/gauges';
import type { HealthReport } from '@libs/dto/rpc/operations.rpc';
import { Logger } from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { withTimeout } from '../concurrency/with-timeout.js';

const MARKS = Symbol('gauges');
/** Well below the time that the requester waits: one slow gauge must not hide the others. */
const READ_TIMEOUT_MS = 2_000;

type GaugeValues = HealthReport['gauges'];
type Subjects = NonNullable<HealthReport['subjects']>;
/** The values that a reader returns, and names where a value counts things that have some. */
type Reading = GaugeValues & { subjects?: Subjects };

interface GaugeMark {
  names: readonly GaugeName[];
  method: string;
}

/** Marks a method `()` of a provider that reads these gauges of its service, for operators. */
export function ReadsGauges<G extends GaugeName>(...names: G[]) {
  return <T extends () => Promise<Required<Pick<GaugeValues, G>>>>(
    target: object,
    key: string | symbol,
    _descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    const marks = (Reflect.getOwnMetadata(MARKS, target.constructor) as GaugeMark[] | undefined) ?? [];
    Reflect.defineMetadata(MARKS, [...marks, { names, method: String(key) }], target.constructor);
  };
}

/** The gauges found in a service. */
export class GaugeRegistry {
  private readonly logger = new Logger('Gauges');
  private readonly readers: { names: readonly GaugeName[]; read: () => Promise<Reading> }[] = [];

  constructor(discovery: DiscoveryService) {
    for (const { instance, isNotMetatype } of discovery.getProviders()) {
      if (!instance || isNotMetatype) continue;
      const owner = instance as Record<string, () => Promise<Reading>>;
      const marks = (Reflect.getOwnMetadata(MARKS, owner.constructor) as GaugeMark[] | undefined) ?? [];
      for (const { names, method } of marks) this.readers.push({ names, read: () => owner[method]!() });
    }
  }

  /** Reads all of them; a gauge that cannot be read in time is null. */
  async read(): Promise<Pick<HealthReport, 'gauges' | 'subjects'>> {
    const readings = await Promise.all(this.readers.map(({ names, read }) => this.readOne(names, read)));
    const { subjects: _, ...gauges } = Object.assign({}, ...readings) as Reading;
    const subjects = Object.assign({}, ...readings.map((reading) => reading.subjects)) as Subjects;
    return Object.keys(subjects).length > 0 ? { gauges, subjects } : { gauges };
  }

  private async readOne(names: readonly GaugeName[], read: () => Promise<Reading>): Promise<Reading> {
    try {
      return await withTimeout(read(), READ_TIMEOUT_MS, () => {
        throw new Error(`no response in ${READ_TIMEOUT_MS} ms`);
      });
    } catch (error) {
      this.logger.warn(`${names.join(', ')}: ${(error as Error).message}`);
      return Object.fromEntries(names.map((name) => [name, null]));
    }
  }
}
