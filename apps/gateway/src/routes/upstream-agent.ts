import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';

/** Of the request that waits: aborted when its caller leaves. */
const callerGone = new AsyncLocalStorage<AbortSignal>();

type Done = (error: Error | null, data: Dispatcher.ResponseData) => void;

/** A request that may wait for something to happen, as long as its caller likes. */
const WAITS = /^\/api\/events\?(?:.*&)?wait=/;

/** The callers for whom services wait now. */
export class WaitingCallers {
  private readonly waiting = new Set<AbortController>();

  /**
   * Handles a request so that what is asked of a service for it is called off when the caller leaves: a service that waits for something
   * would wait for nobody. Only for requests that wait: no other one pays for it.
   */
  whileThere({ method, url }: FastifyRequest, { raw }: FastifyReply, handle: () => void): void {
    if (method !== 'GET' || !WAITS.test(url)) {
      handle();
      return;
    }
    const gone = new AbortController();
    this.waiting.add(gone);
    raw.once('close', () => {
      this.waiting.delete(gone);
      if (!raw.writableEnded) gone.abort();
    });
    callerGone.run(gone.signal, handle);
  }

  /** Ends what waits: a server that closes would wait with it. Callers are told to ask again, and reach another one. */
  endWaits(): void {
    for (const gone of this.waiting) gone.abort();
  }
}

/** Connections to a service. The proxy asks with `request` and a callback, and knows no signals. */
export class UpstreamAgent {
  private readonly agent: Agent;

  constructor(options: Agent.Options) {
    this.agent = new Agent(options);
  }

  request(options: Dispatcher.RequestOptions, done: Done): void {
    this.agent.request(
      { ...options, signal: callerGone.getStore() ?? null } as Dispatcher.RequestOptions,
      done as never,
    );
  }

  destroy(): void {
    void this.agent.destroy();
  }
}
