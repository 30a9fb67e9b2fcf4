import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { entryHash, GENESIS_HASH } from '@apps/admin/audit-log/audit-chain';
import { appFile } from '@deploy/local/files/repository';
import { ApiClient } from '@deploy/local/seed/api-client';
import { expect } from '@jest/globals';
import { EVENTS, repeatedSubjectsOf, streamOf } from '@libs/events/catalog';
import { type ServiceName, schemaOf } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { jetstreamManager } from '@nats-io/jetstream';
import { Merchant } from '../../stack/people/merchant.js';
import type { RunningSystem } from '../../stack/running-system.js';
import { WebhookReceiver } from '../../stack/servers/webhook-receiver.js';
import { developerConnection } from '../breaks/server-faults.js';

const WITHIN_MS = 120_000;

/**
 * Operations without any money: events of auth, dashboard and dispatcher, and the reactions of admin, sessions and
 * dashboard. Each operation is repeated until it succeeds, as people do, because a service may die meanwhile.
 */
export class BackgroundOperations {
  private keys = 0;
  private feeBps: string | null = null;

  private constructor(
    private readonly system: RunningSystem,
    private readonly shop: Merchant,
    private readonly failing: WebhookReceiver,
  ) {}

  /** Prepares operations with a separate merchant, whose endpoint fails. */
  static async prepare(system: RunningSystem): Promise<BackgroundOperations> {
    const failing = await WebhookReceiver.start('fails');
    return new BackgroundOperations(system, await Merchant.create(system, { receivers: [failing] }), failing);
  }

  async all(): Promise<void> {
    for (const fee_bps of [10, 20, 30]) {
      await untilDone(() => this.system.operator.patch(`/api/admin/merchants/${this.shop.id}`, { fee_bps }));
      this.feeBps = String(fee_bps);
    }
    await this.thoseWithoutAdmin();
  }

  /** Does the operations that are possible while the admin service is down. */
  async thoseWithoutAdmin(): Promise<void> {
    await this.someoneBecomesOperator();
    await this.aNewKeyIsUsed();
    await this.aDeliveryFails();
  }

  /** Resolves when every published event was consumed once, and the audit chain is intact. */
  async haveArrived(): Promise<void> {
    await eventually(async () => {
      const { entries, recorded, incidents, failures } = await this.consumedByAdmin();
      expect(entries.map(({ id }) => id).sort()).toEqual(recorded);
      expect(incidents).toEqual(failures);
      expect(await this.known()).toEqual({ fee_bps: this.feeBps, unused_keys: 0 });
      expectUnbroken(entries);
      return true;
    }, WITHIN_MS);
  }

  /**
   * Resolves when the stream of a service holds every event that it published, each once. Live events that no durable
   * consumer reads are left out: NATS may have lost its streams before, and those are not repeated. A service that
   * publishes nothing has none.
   */
  async areInTheStreamOf(producer: ServiceName): Promise<void> {
    const subjects = repeatedSubjectsOf(producer);
    if (subjects.length === 0) return;
    const connection = await developerConnection(this.system);
    try {
      const { streams } = await jetstreamManager(connection);
      await eventually(async () => {
        const [outbox] = await this.system.rows(
          `SELECT count(*)::int AS messages FROM ${schemaOf(producer)}.outbox WHERE subject IN ('${subjects.join("','")}')`,
        );
        const { state } = await streams.info(streamOf(producer), { subjects_filter: '>' });
        const messages = subjects.reduce((sum, subject) => sum + (state.subjects?.[subject] ?? 0), 0);
        expect({ messages }).toEqual(outbox);
        return true;
      }, WITHIN_MS);
    } finally {
      await connection.close();
    }
  }

  private async someoneBecomesOperator(): Promise<void> {
    const email = await untilDone(async () => {
      const name = randomBytes(6).toString('hex');
      await new ApiClient(this.system.baseUrl).post('/api/auth/register', {
        email: `${name}@shop.example`,
        password: `the account of ${name}`,
      });
      return `${name}@shop.example`;
    });
    const { env } = this.system.stack.services.find(({ name }) => name === 'auth')!;
    const command = appFile('auth', 'commands/operators.js');
    for (const verb of ['grant', 'revoke']) {
      await promisify(execFile)(process.execPath, [command, verb, email], { env: { ...env } });
    }
  }

  private async aNewKeyIsUsed(): Promise<void> {
    const path = `/api/dashboard/merchants/${this.shop.id}/api_keys`;
    const { key } = await untilDone(() => this.shop.owner.post<{ key: string }>(path, { name: `key ${this.keys++}` }));
    const backend = new ApiClient(this.system.baseUrl, key);
    const order = { user_external_id: 1, return_url: 'https://shop.example', amount_usd_cents: 100 };
    await untilDone(() => backend.post('/api/sessions', order));
  }

  /** Makes six attempts of a delivery, as if the hours between them had passed. */
  private async aDeliveryFails(): Promise<void> {
    const { url } = this.failing;
    const endpoint = `(SELECT id FROM webhook_dispatcher.endpoint WHERE url = '${url}')`;
    const [{ id }] = (await this.system.rows(`SELECT ${endpoint}::int AS id`)) as [{ id: number }];
    const failed = async () => {
      await this.system.rows(
        `UPDATE webhook_dispatcher.delivery SET next_attempt_at = now() WHERE endpoint_id = $1 AND status = 'pending'`,
        [id],
      );
      const found = `SELECT 1 FROM webhook_dispatcher.delivery WHERE endpoint_id = $1 AND status = 'failed'`;
      return (await this.system.rows(found, [id])).length;
    };
    const before = await failed();
    await untilDone(() =>
      this.shop.owner.post(`/api/dashboard/merchants/${this.shop.id}/webhook_endpoints/${id}/test`),
    );
    await eventually(async () => (await failed()) > before, WITHIN_MS);
  }

  private async consumedByAdmin() {
    const { system } = this;
    const idsOf = (event: 'audit.recorded' | 'delivery.failed', id: string) =>
      EVENTS[event].producers
        .map((producer) => `SELECT ${id} AS id FROM ${schemaOf(producer)}.outbox WHERE event = '${event}'`)
        .join(' UNION ALL ');
    const entries = await system.rows<Omit<AuditEntry, 'at'> & { at: Date }>(
      'SELECT *, seq::int AS seq, actor_id::int AS actor_id, merchant_id::int AS merchant_id FROM admin.audit_log ORDER BY audit_log.seq',
    );
    const ids = async (sql: string) => (await system.rows<{ id: string }>(sql)).map(({ id }) => id).sort();
    return {
      entries: entries.map((row) => ({ ...row, at: row.at.toISOString() })),
      recorded: await ids(idsOf('audit.recorded', "payload->>'audit_id'")),
      incidents: await ids("SELECT id::text FROM admin.incidents WHERE kind = 'delivery.failed'"),
      failures: await ids(idsOf('delivery.failed', 'id::text')),
    };
  }

  /** Returns the data of other services about the merchant. */
  private async known(): Promise<unknown> {
    const [row] = await this.system.rows(
      `SELECT snapshot->>'fee_bps' AS fee_bps,
              (SELECT count(*)::int FROM dashboard.api_keys WHERE merchant_id = $1 AND name LIKE 'key %' AND last_used_at IS NULL) AS unused_keys
       FROM sessions.merchants WHERE merchant_id = $1`,
      [this.shop.id],
    );
    return row;
  }
}

function untilDone<T>(operation: () => Promise<T>): Promise<NonNullable<T>> {
  return eventually(async () => (await operation()) ?? (true as never), WITHIN_MS);
}

type AuditEntry = Parameters<typeof entryHash>[2] & { seq: number; previous_hash: string; hash: string };

function expectUnbroken(entries: readonly AuditEntry[]): void {
  let previous = GENESIS_HASH;
  for (const [index, entry] of entries.entries()) {
    expect(entry.seq).toBe(index + 1);
    expect(entry.previous_hash).toBe(previous);
    expect(entry.hash).toBe(entryHash(previous, entry.seq, entry));
    previous = entry.hash;
  }
}
