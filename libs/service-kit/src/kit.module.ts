import { consumersOf } from '@libs/events/catalog';
import { schemaOf, serviceOf } from '@libs/events/services';
import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { CommonSettings, DatabaseSettings } from './config/common-settings.js';
import { connectPatiently, createDataSource } from './database/connections/data-source.js';
import { DatabaseClock } from './database/coordination/database-clock.js';
import { Database } from './database/database.js';
import { PartitionsWorker } from './database/partitions/partitions.worker.js';
import { SchemaVersion } from './database/schema/schema-version.js';
import { Drain } from './drain.js';
import { HealthController } from './http/health.controller.js';
import { LiveChannel } from './messaging/live/live-channel.js';
import { MessagingWorker } from './messaging/messaging.worker.js';
import { AuditTrail } from './messaging/outbox/audit-trail.js';
import { Outbox } from './messaging/outbox/outbox.js';
import { StreamEnd } from './messaging/repair/stream-end.js';
import { RpcClient } from './messaging/rpc/rpc-client.js';
import { RpcServing } from './messaging/rpc/rpc-serving.js';
import { Nats } from './messaging/stream/nats.js';
import { GaugesWorker } from './operations/gauges.worker.js';
import { HealthReporter } from './operations/health-report.js';
import { operationsController } from './operations/operations.rpc.js';
import { entitiesOf, type ServiceDefinition } from './service-definition.js';

/**
 * The kit's parts, ready for injection by class everywhere in a service: settings, Database, Nats, LiveChannel, Outbox,
 * RpcClient.
 */
@Module({})
export class KitModule {
  static of(definition: ServiceDefinition, settings: CommonSettings): DynamicModule {
    const { name: service } = definition;
    const providers: Provider[] = [
      { provide: definition.settings, useValue: settings },
      { provide: CommonSettings, useValue: settings },
      Drain,
      { provide: Nats, useFactory: () => new Nats(service, settings) },
      { provide: LiveChannel, inject: [Nats], useFactory: (nats: Nats) => new LiveChannel(service, nats) },
      { provide: Outbox, useFactory: () => new Outbox(service) },
      { provide: AuditTrail, inject: [Outbox], useFactory: (outbox: Outbox) => new AuditTrail(outbox) },
      { provide: RpcClient, useFactory: () => new RpcClient(service, settings) },
      RpcServing,
      ...(settings instanceof DatabaseSettings
        ? [
            databaseProvider(definition, settings),
            schemaProvider(definition),
            DatabaseClock,
            ...partitionsProviders(definition, settings),
          ]
        : []),
      ...messagingProviders(definition, settings),
      ...operationsProviders(),
    ];
    const exported = [definition.settings, CommonSettings, Nats, LiveChannel, Outbox, AuditTrail, RpcClient];
    return {
      module: KitModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [HealthController, operationsController(serviceOf(service), service)],
      providers,
      exports: settings instanceof DatabaseSettings ? [...exported, Database, DatabaseClock] : exported,
    };
  }
}

function messagingProviders(
  { name: service, retention = [], hasTestNetwork = () => false }: ServiceDefinition,
  settings: CommonSettings,
): Provider[] {
  return [
    {
      provide: StreamEnd,
      inject: [Nats, { token: Database, optional: true }],
      useFactory: (nats: Nats, database?: Database) => new StreamEnd(service, database, nats),
    },
    {
      provide: MessagingWorker,
      inject: [Nats, StreamEnd, Outbox, RpcClient, DiscoveryService, { token: Database, optional: true }],
      useFactory: (
        nats: Nats,
        streamEnd: StreamEnd,
        outbox: Outbox,
        rpc: RpcClient,
        discovery: DiscoveryService,
        database?: Database,
      ) =>
        new MessagingWorker({
          ...{ service, settings, database, nats, streamEnd, outbox, rpc, discovery, retention },
          consumers: consumersOf(service, { hasTestNetwork: hasTestNetwork(settings) }),
        }),
    },
  ];
}

/** Returns the providers for requests of operators and for scrapes. */
function operationsProviders(): Provider[] {
  return [
    {
      provide: HealthReporter,
      inject: [
        DiscoveryService,
        Nats,
        { token: Database, optional: true },
        { token: PartitionsWorker, optional: true },
      ],
      useFactory: (discovery: DiscoveryService, nats: Nats, database?: Database, partitions?: PartitionsWorker) =>
        new HealthReporter(discovery, database, nats, partitions),
    },
    {
      provide: GaugesWorker,
      inject: [HealthReporter, DiscoveryService, { token: Database, optional: true }],
      useFactory: (reporter: HealthReporter, discovery: DiscoveryService, database?: Database) =>
        new GaugesWorker(reporter, discovery, database),
    },
  ];
}

/** Returns the providers that make and drop the months of tables, where a service has such tables. */
function partitionsProviders({ partitions }: ServiceDefinition, settings: DatabaseSettings): Provider[] {
  const tables = partitions?.(settings) ?? [];
  if (tables.length === 0) return [];
  return [
    {
      provide: PartitionsWorker,
      inject: [Database, DatabaseClock],
      useFactory: (database: Database, clock: DatabaseClock) => new PartitionsWorker(database, clock, tables),
    },
  ];
}

function schemaProvider({ migrations = [] }: ServiceDefinition): Provider {
  const names = migrations.map((migration) => new migration().name ?? migration.name);
  return { provide: SchemaVersion, useValue: new SchemaVersion(names) };
}

function databaseProvider(definition: ServiceDefinition, settings: DatabaseSettings): Provider {
  return {
    provide: Database,
    useFactory: async () => {
      const dataSource = createDataSource({
        url: settings.databaseUrl,
        schema: schemaOf(definition.name),
        poolSize: settings.databasePoolSize,
        applicationName: definition.name,
        entities: entitiesOf(definition),
      });
      return new Database(await connectPatiently(dataSource));
    },
  };
}
