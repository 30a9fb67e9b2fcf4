import type { ConsumerSpec } from '@libs/events/catalog';
import type { ProcessName } from '@libs/events/services';
import {
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { DiscoveryService } from '@nestjs/core';
import { type CommonSettings, DatabaseSettings } from '../config/common-settings.js';
import type { Database } from '../database/database.js';
import type { Retention } from '../service-definition.js';
import { ConsumersWorker } from './consumers/consumers.worker.js';
import { HandlerRegistry } from './inbox/handler-registry.js';
import type { Outbox } from './outbox/outbox.js';
import { RelayWorker } from './outbox/relay.worker.js';
import { AntiEntropyWorker } from './repair/anti-entropy.worker.js';
import type { StreamEnd } from './repair/stream-end.js';
import { RetentionWorker } from './retention.worker.js';
import type { RpcClient } from './rpc/rpc-client.js';
import type { Nats } from './stream/nats.js';

export interface MessagingParts {
  service: ProcessName;
  settings: CommonSettings;
  database: Database | undefined;
  nats: Nats;
  streamEnd: StreamEnd;
  outbox: Outbox;
  rpc: RpcClient;
  discovery: DiscoveryService;
  retention: readonly Retention[];
  consumers: readonly ConsumerSpec[];
}

/** The settings of a service that only subscribes to live events: nothing of it is durable. */
const WITHOUT_DATABASE = { eventConcurrency: 1, eventAckWaitMs: 30_000 };

/** Starts and stops a service's relay and consumers with the service. */
export class MessagingWorker implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  private relay: RelayWorker | undefined;
  private consumersWorker: ConsumersWorker | undefined;
  private retention: RetentionWorker | undefined;
  private readonly stopping = new AbortController();

  constructor(private readonly parts: MessagingParts) {}

  onApplicationBootstrap(): void {
    const { service, settings, database, nats, streamEnd, outbox, discovery, consumers } = this.parts;
    const handlers = new HandlerRegistry(service, discovery);
    const faults = handlers.faults();
    if (faults.length > 0) throw new Error(`${service} and the event catalog disagree: ${faults.join(', ')}`);
    const { eventConcurrency: concurrency, eventAckWaitMs: ackWaitMs } =
      settings instanceof DatabaseSettings ? settings : WITHOUT_DATABASE;
    this.consumersWorker = new ConsumersWorker(service, database, nats, streamEnd, handlers, {
      ...{ consumers, concurrency, ackWaitMs },
    });
    this.consumersWorker.start();
    streamEnd.check(this.stopping.signal).catch(() => undefined);
    if (!database || !(settings instanceof DatabaseSettings)) return;
    const { leaderDatabaseUrl: databaseUrl, streamReplicas, antiEntropyIntervalMs } = settings;
    const antiEntropy = new AntiEntropyWorker(service, consumers, database, antiEntropyIntervalMs);
    void nats.connected.then((connection) => antiEntropy.follow(connection)).catch(() => undefined);
    this.relay = new RelayWorker(service, database, nats, outbox, antiEntropy, {
      databaseUrl,
      replicas: streamReplicas,
    });
    this.relay.start();
    this.retention = new RetentionWorker(database, this.parts.retention);
    this.retention.start();
  }

  /** Does one round of the hourly cleanup: deletes the rows that this service need not keep any longer. */
  async clean(): Promise<void> {
    await this.retention?.clean();
  }

  /** Finishes work under way, before connections close. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.consumersWorker?.stop();
    this.retention?.stop();
  }

  /** Empties the outbox: the HTTP server has served its last request, so nothing more is published. */
  async onApplicationShutdown(): Promise<void> {
    await this.relay?.stop();
    await this.parts.rpc.close().catch(() => undefined);
    await this.parts.nats.close();
    await this.parts.database?.dataSource.destroy();
  }
}
