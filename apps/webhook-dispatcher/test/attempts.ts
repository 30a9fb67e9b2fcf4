import { randomUUID } from 'node:crypto';
import { haveMonths as haveMonthsOf, partitionOf as partitionOfTable } from '@libs/testing/partitions/months';
import type { Completion } from '../src/completions/completion.js';
import { CompletionsRepository } from '../src/completions/completions.repository.js';
import { newDeliveryId } from '../src/envelopes/envelope.js';

type Query = (sql: string, parameters?: unknown[]) => Promise<unknown>;

/** Returns the name of the partition of a month. */
export function partitionOf(at: Date): string {
  return partitionOfTable('attempt', at);
}

/** Writes an attempt of an unknown delivery, with text that is hard to write as CSV. Returns the delivery's id. */
export async function plantAttempt(
  query: Query,
  at: Date | string,
  body = 'one, "two",\n\\N, größer',
): Promise<string> {
  const id = newDeliveryId();
  await query(
    `INSERT INTO attempt (delivery_id, claim_id, trigger, started_at, url, remote_ip, error, dns_ms, total_ms, request_headers, response_body)
     VALUES ($1, $2, 'schedule', $3, 'https://shop.example/', '', NULL, 0.1, 1234.5, '{"a": "b\\"c"}', $4)`,
    [id, randomUUID(), at, body],
  );
  return id;
}

/** Replaces all partitions by these months. `query` runs as the superuser. */
export function haveMonths(query: Query, months: readonly Date[]): Promise<void> {
  return haveMonthsOf(query, 'attempt', months);
}

/** Returns the result of an attempt that a receiver accepted. */
export function completionOf(id: string, claimId: string, startedAt: Date): Completion {
  return {
    claim: { id, claim_id: claimId, trigger: 'schedule', url: 'https://shop.example/' },
    outcome: {
      startedAt,
      isAccepted: true,
      statusCode: 200,
      error: null,
      errorDetail: null,
      remoteIp: '192.0.2.1',
      timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1, totalMs: 5 },
      requestHeaders: {},
      responseHeaders: {},
      responseBody: 'ok',
      isOurs: false,
    },
    status: 'delivered',
    retryDelayS: null,
    publishesFailure: false,
  } as unknown as Completion;
}

/** Writes results as the dispatcher does. Returns the deliveries whose attempt was not logged before. */
export async function complete(query: Query, completions: readonly Completion[]): Promise<string[]> {
  const sql = {
    query: async (text: string, parameters?: unknown[]) =>
      ((await query(text, parameters)) as { rows: unknown[] }).rows,
  };
  return (await new CompletionsRepository().complete(sql as never, completions)).map(({ id }) => id);
}
