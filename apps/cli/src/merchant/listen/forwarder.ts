import { createHash, createSecretKey, type KeyObject } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LoggedEvent } from '@checkout/sdk';
import { SIGNATURE_HEADER, signatureHeader } from '@libs/outbound-http/webhook-signature';

/** How long a URL may take to respond: as long as the platform waits for an endpoint. */
const TIMEOUT_MS = 15_000;

/** The error of a delivery that was canceled because the command ends. */
export const STOPPED = 'stopped';

/** The result of posting one event to one URL. */
export interface Delivery {
  readonly event_id: string;
  readonly event_type: string;
  readonly url: string;
  /** Null where there was no response. */
  readonly status: number | null;
  readonly duration_ms: number;
  /** The reason why there was no response. */
  readonly error: string | null;
}

/**
 * Posts events to one URL, in order and each once: with the same body and headers as the platform's webhooks, signed
 * with the secret of `listen`.
 */
export class Forwarder {
  private readonly secret: KeyObject;
  private readonly controller = new AbortController();
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly url: string,
    secret: string,
  ) {
    this.secret = createSecretKey(secret, 'utf8');
  }

  /** Posts an event when those before it have ended. Never rejects. */
  forward(event: LoggedEvent): Promise<Delivery> {
    const delivery = this.last.then(() => this.post(event));
    this.last = delivery;
    return delivery;
  }

  /** Cancels what is under way, and what waits. */
  stop(): void {
    this.controller.abort();
  }

  private async post(event: LoggedEvent): Promise<Delivery> {
    const body = this.bodyOf(event);
    const startedAt = performance.now();
    const { status, error } = await this.send(body);
    const duration_ms = Math.round(performance.now() - startedAt);
    return { event_id: event.id, event_type: event.type, url: this.url, status, duration_ms, error };
  }

  /**
   * Renders the body as the platform does. The id is that of the event at this URL, so that it is the same when the
   * event is sent again.
   */
  private bodyOf({ id, type, created, livemode, merchant_id, data }: LoggedEvent): string {
    const digits = createHash('sha256').update(`${id} ${this.url}`).digest('hex').slice(0, 32);
    return JSON.stringify({ id: `wd_${digits}`, event_id: id, type, created, livemode, merchant_id, data });
  }

  /**
   * Uses a new connection for each event: if the server closed a kept one meanwhile, the event would be lost or sent
   * twice.
   */
  private send(body: string): Promise<Pick<Delivery, 'status' | 'error'>> {
    const { signal } = this.controller;
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'checkout-webhooks/1.0',
      [SIGNATURE_HEADER]: signatureHeader(Math.floor(Date.now() / 1_000), body, [this.secret]),
    };
    return new Promise((resolve) => {
      const fail = (error: string) => resolve({ status: null, error });
      if (signal.aborted) return fail(STOPPED);
      const open = this.url.startsWith('https:') ? requestHttps : requestHttp;
      const request = open(this.url, { method: 'POST', headers, agent: false, signal }, (response) => {
        clearTimeout(timer);
        resolve({ status: response.statusCode ?? null, error: null });
        // The body is not needed, and an endless one must not keep the process alive.
        response.on('error', () => undefined).destroy();
      });
      const timer = setTimeout(() => {
        fail(`no response within ${TIMEOUT_MS / 1_000} s`);
        request.destroy();
      }, TIMEOUT_MS);
      request.on('error', (error: NodeJS.ErrnoException) => {
        clearTimeout(timer);
        fail(signal.aborted ? STOPPED : (error.code ?? error.message));
      });
      request.end(body);
    });
  }
}
