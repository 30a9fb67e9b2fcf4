import { expect } from '@jest/globals';
import type { Answer } from '@libs/testing/http/http-client';

/** ISO 8601 in UTC. */
export const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
export const DELIVERY_ID = /^wd_[0-9a-f]{32}$/;
export const HASH = /^0x[0-9a-f]{64}$/;
export const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** A limit, and how to test it. */
export interface Limit {
  /** Sends a value in an otherwise good request. Undefined leaves the field out. */
  readonly send: (value: unknown) => Promise<Answer>;
  readonly loc: readonly (string | number)[];
  readonly status: number;
  readonly takes: readonly unknown[];
  /** The values that are refused, with the `type` of the 422 entry. */
  readonly refuses: readonly (readonly [value: unknown, type: string])[];
}

/** Expects that the last allowed values are accepted, and the next ones refused at their location. */
export async function expectLimit({ send, loc, status, takes, refuses }: Limit): Promise<void> {
  for (const value of takes) {
    const response = await send(value);
    expect({ value, status: response.status, body: response.body }).toMatchObject({ value, status });
  }
  for (const [value, type] of refuses) expectFault(await send(value), loc, type);
}

/** Expects a 422 with this one entry. */
export function expectFault({ status, body }: Answer, loc: readonly (string | number)[], type: string): void {
  const [fault, ...more] = body.detail ?? [];
  expect({ status, loc: fault?.loc, msg: fault?.msg, type: fault?.type, more }).toEqual({
    status: 422,
    loc,
    msg: expect.any(String),
    type,
    more: [],
  });
}

/** Expects an error by status and code, in the shape of every error. Returns its further fields. */
export function expectRefusal(response: Answer, status: number, code: string): Record<string, unknown> {
  expect([response.status, response.body.error?.code]).toEqual([status, code]);
  expect(response.body).toEqual({
    detail: expect.any(String),
    error: expect.objectContaining({ code, message: expect.any(String), trace_id: expect.any(String) }),
  });
  return response.body.error;
}

/** Expects a success with this status. Returns the body. */
export function expectStatus<Body = Answer['body']>(response: Answer, status: number): Body {
  expect({ status: response.status, body: response.body }).toMatchObject({ status });
  return response.body as Body;
}
