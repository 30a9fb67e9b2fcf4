import { Controller, Get, HttpStatus, Inject, Optional, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '../database/database.js';
import { SchemaVersion } from '../database/schema/schema-version.js';
import { Drain } from '../drain.js';
import { StreamEnd } from '../messaging/repair/stream-end.js';
import { RpcServing } from '../messaging/rpc/rpc-serving.js';
import { Nats } from '../messaging/stream/nats.js';

/**
 * Probes. `/livez` checks only that the event loop turns: a dead database must not get a healthy process killed.
 * `/readyz` fails while the database or NATS is away, while the schema is older than this code, because no work may
 * come before it is migrated, and until the end of its stream was compared with the database and other services can
 * call it.
 */
@Controller()
export class HealthController {
  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(StreamEnd) private readonly streamEnd: StreamEnd,
    @Inject(RpcServing) private readonly rpc: RpcServing,
    @Inject(Drain) private readonly drain: Drain,
    @Optional() @Inject(Database) private readonly database?: Database,
    @Optional() @Inject(SchemaVersion) private readonly schema?: SchemaVersion,
  ) {}

  @Get('livez')
  live(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  async ready(
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ status: string; checks: Record<string, boolean>; publish_refused_s?: number }> {
    const checks: Record<string, boolean> = {
      nats: this.nats.isUp,
      stream: this.streamEnd.isKnown,
      rpc: this.rpc.hasBegun,
    };
    if (this.database && this.schema) {
      const reached = await this.schema.isReached(this.database).catch(() => undefined);
      Object.assign(checks, { database: reached !== undefined, schema: reached === true });
    }
    const ready = Object.values(checks).every(Boolean) && !this.drain.hasBegun;
    void reply.status(ready ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE);
    if (this.drain.hasBegun) return { status: 'stopping', checks };
    // Not a reason to be unready: requests are served, and events wait in the database.
    const { refusedS } = this.nats;
    return { status: ready ? 'ok' : 'unavailable', checks, ...(refusedS > 0 ? { publish_refused_s: refusedS } : {}) };
  }
}
