import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request that may wait for an event, as long as its caller likes. */
const WAITS = /^\/api\/events\?(?:.*&)?wait=/;

/** The callers whose requests are waiting at a service. */
export class WaitingCallers {
  private readonly waiting = new Set<AbortController>();

  /**
   * Returns a signal that cancels the request to a service when its caller leaves: otherwise the service would go on
   * waiting for nobody. Returns undefined for requests that do not wait, which saves them the cost.
   */
  signalOf({ method, url }: FastifyRequest, { raw }: FastifyReply): AbortSignal | undefined {
    if (method !== 'GET' || !WAITS.test(url)) return undefined;
    const gone = new AbortController();
    this.waiting.add(gone);
    raw.once('close', () => {
      this.waiting.delete(gone);
      if (!raw.writableEnded) gone.abort();
    });
    return gone.signal;
  }

  /** Ends requests that wait: a closing server would wait with them. Their callers retry, and reach another one. */
  endWaits(): void {
    for (const gone of this.waiting) gone.abort();
  }
}
