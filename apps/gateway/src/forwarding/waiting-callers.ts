import type { FastifyReply, FastifyRequest } from 'fastify';

/** A request that may wait for something to happen, as long as its caller likes. */
const WAITS = /^\/api\/events\?(?:.*&)?wait=/;

/** The callers for whom services wait now. */
export class WaitingCallers {
  private readonly waiting = new Set<AbortController>();

  /**
   * A signal that cancels the request to a service when its caller leaves: otherwise a service that waits for something
   * would go on waiting for nobody. Undefined for requests that do not wait, which do not pay for it.
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

  /** Ends requests that wait: a server that closes would wait with them. Their callers retry, and reach another one. */
  endWaits(): void {
    for (const gone of this.waiting) gone.abort();
  }
}
