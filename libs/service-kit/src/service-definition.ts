import type { RenderError } from '@libs/errors/rendered-error';
import { isTwin, type ProcessName, type ServiceName, twinOf } from '@libs/events/services';
import type { Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { MigrationInterface } from 'typeorm';
import type { CommonSettings } from './config/common-settings.js';
import type { PartitionedTable } from './database/partitions/partitioned-table.js';
import { MESSAGING_ENTITIES } from './database/schema/messaging.entity.js';

/** Rows of a table that are deleted at a given age. */
export interface Retention {
  table: string;
  /** A timestamptz column with an index. */
  column: string;
  days: number;
}

/** The class of the rows of a table, with TypeORM's decorators. */
export type EntityClass<Row extends object = object> = new () => Row;

/**
 * Networks as Fastify's `trustProxy` takes them, or a function that returns whether the proxy at an address, the
 * nearest first, is trusted.
 */
export type TrustedProxies = string | ((address: string, hop: number) => boolean);

/** Everything that makes a service: `runService` starts it, the local stack and the tests read it. */
export interface ServiceDefinition<S extends CommonSettings = CommonSettings> {
  readonly name: ProcessName;
  readonly settings: new () => S;
  /** Wiring of the service's own parts; the kit's parts are there for it globally. */
  readonly module: Type;
  /** Oldest first. Absent: the service has no schema. */
  readonly migrations?: readonly (new () => MigrationInterface)[];
  /** A class for every table of the service's own: it describes the rows, and a test compares it with the schema. */
  readonly entities?: readonly EntityClass[];
  /** Tables of the service's own whose old rows are not needed, in addition to outbox and inbox. */
  readonly retention?: readonly Retention[];
  /** Tables of the service's own that are partitioned by month. Absent: none. */
  partitions?(settings: S): readonly PartitionedTable[];
  /** Whether it reads what the twins on the test network publish. Absent: it does not. */
  hasTestNetwork?(settings: S): boolean;
  /** It is public: trace headers of callers are not trusted. */
  readonly isPublic?: boolean;
  /**
   * Returns the proxies whose `x-forwarded-…` headers are trusted. Absent: private networks, in which only the gateway
   * reaches a service.
   */
  trustedProxies?(settings: S): TrustedProxies;
  /** Renders errors over HTTP. Absent: as the checkout API does. */
  readonly renderError?: RenderError;
  /** The most bytes of a body on this path. Absent: the limit of the checkout. */
  readonly bodyLimitBytes?: (path: string) => number;
  /** Takes over the HTTP server before it listens: bodies are then not parsed as JSON by the kit. */
  prepareHttp?(app: NestFastifyApplication, settings: S): Promise<void>;
}

/** Declares a service. */
export function defineService<S extends CommonSettings>(definition: ServiceDefinition<S>): ServiceDefinition<S> {
  return definition;
}

/** The setting that makes a service with a twin run as that twin: see `withNetworkMode`. */
const TWIN_MODE = { variable: 'NETWORK_MODE', value: 'test' } as const;

/**
 * Returns a service as the process that it is with these settings: under the name of its twin where they are of the
 * test network.
 */
export function processOf<S extends CommonSettings>(
  definition: ServiceDefinition<S>,
  env: NodeJS.ProcessEnv,
): ServiceDefinition<S> {
  const { name } = definition;
  const twin = isTwin(name) || env[TWIN_MODE.variable] !== TWIN_MODE.value ? undefined : twinOf(name as ServiceName);
  return twin ? { ...definition, name: twin } : definition;
}

/** Returns the classes of all tables of a service, including those of outbox and inbox. */
export function entitiesOf({ entities = [] }: Pick<ServiceDefinition, 'entities'>): EntityClass[] {
  return [...MESSAGING_ENTITIES, ...entities];
}
