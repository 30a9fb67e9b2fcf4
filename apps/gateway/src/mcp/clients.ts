import { Agents, Checkout } from '@checkout/sdk';
import type { Clients } from '@libs/mcp/tools/tool';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../routes/route-table.js';

/** The parts of the gateway that the tools need. */
export interface McpOptions {
  readonly publicUrl: string;
  readonly routes: readonly Route[];
  /** The headers by which services identify the caller. */
  readonly forwarded: (request: FastifyRequest) => Record<string, string>;
}

/** Returns a client for the API that the caller's key belongs to; undefined where it sent none that could be one. */
export function clientsOf(request: FastifyRequest, options: McpOptions, left: AbortSignal): Clients | undefined {
  const key = /^Bearer ([\x21-\x7e]{1,500})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (!key) return undefined;
  // A model retries on its own when an error names the time: retries here would only burden a service that is down.
  const given = { apiKey: key, baseUrl: options.publicUrl, maxRetries: 0, fetch: fetchAs(request, options, left) };
  if (key.startsWith('sk_')) return { checkout: new Checkout(given) };
  if (key.startsWith('ak_')) return { agents: new Agents(given) };
  return undefined;
}

/** Sends a request that shows whether the API accepts the key, and changes nothing. */
export function firstCall({ checkout, agents }: Clients): Promise<unknown> {
  return checkout ? checkout.merchant.retrieve() : agents!.credits.retrieve();
}

/**
 * Returns a `fetch` that reaches the service behind a path as the gateway does, with the caller's own address, so that
 * the key's address ranges apply to the caller of the tool. It is canceled when the caller leaves.
 */
function fetchAs(request: FastifyRequest, { routes, forwarded }: McpOptions, left: AbortSignal): typeof fetch {
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const route = routeOf(pathname, routes);
    if (!route) throw new Error(`no service has ${pathname}`);
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(forwarded(request))) headers.set(name, value);
    const signal = init?.signal ? AbortSignal.any([init.signal, left]) : left;
    return fetch(`${route.upstream}${pathname}${search}`, { ...init, headers, signal });
  };
}

/** Returns the route of a path: the longest prefix wins, as in the gateway. */
function routeOf(path: string, routes: readonly Route[]): Route | undefined {
  return routes
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}
