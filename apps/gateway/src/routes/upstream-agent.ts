import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';

/** Of the request that is worked on: aborted when its caller leaves. */
const callerGone = new AsyncLocalStorage<AbortSignal>();

type Done = (error: Error | null, data: Dispatcher.ResponseData) => void;

/**
 * Handles a request so that what is asked of a service for it is called off when the caller leaves: a service that waits for something
 * would wait for nobody. Only for requests that read; one that changes something runs to its end.
 */
export function whileCallerIsThere({ method }: FastifyRequest, { raw }: FastifyReply, handle: () => void): void {
  if (method !== 'GET') {
    handle();
    return;
  }
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  callerGone.run(gone.signal, handle);
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
