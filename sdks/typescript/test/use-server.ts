import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { Agents, Checkout, type ClientOptions } from '../src/index.js';
import { LyingServer } from './lying-server.js';

export const [KEY, AGENT_KEY] = ['sk_live_0123456789abcdefghijklmnop', 'ak_live_0123456789abcdefghijklmnop'];

/** A server for the tests of a file, and clients of it that pause for no time before they try again. */
export function useServer() {
  let server: LyingServer | undefined;
  beforeAll(async () => {
    server = await LyingServer.start();
  });
  afterAll(() => server?.stop());
  const { random } = Math;
  beforeEach(() => {
    Math.random = () => 0;
  });
  afterEach(() => {
    Math.random = random;
  });
  const started = (): LyingServer => {
    if (!server) throw new Error('the server runs only while tests do');
    return server;
  };
  return {
    get server() {
      return started();
    },
    checkout: (options: Partial<ClientOptions> = {}) =>
      new Checkout({ apiKey: KEY, baseUrl: started().url, ...options }),
    agents: (options: Partial<ClientOptions> = {}) =>
      new Agents({ apiKey: AGENT_KEY, baseUrl: started().url, ...options }),
  };
}

/** What a promise is rejected with. */
export async function thrownBy(promise: Promise<unknown>): Promise<Error & Record<string, unknown>> {
  try {
    await promise;
  } catch (error) {
    return error as Error & Record<string, unknown>;
  }
  throw new Error('it was to be rejected');
}
