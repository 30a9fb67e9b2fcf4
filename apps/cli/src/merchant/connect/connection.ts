import { Checkout, type ClientOptions } from '@checkout/sdk';
import { EXIT, Failure, UsageFailure } from '../../terminal/failure.js';
import { Credentials, type Mode } from './credentials.js';

/** The options of every merchant's command for the address of the platform and the key. */
export interface ConnectionOptions {
  apiKey?: string | undefined;
  baseUrl?: string | undefined;
  live?: boolean | undefined;
}

/** A platform and a key for it. */
export interface Connection {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly mode: Mode;
  /** The checkout API with this key. */
  readonly checkout: Checkout;
}

/**
 * Returns the platform: from an option, the environment, or the last login. Throws a `UsageFailure` where none is
 * known.
 */
export function platformOf({ baseUrl }: ConnectionOptions): string {
  const given = baseUrl ?? (process.env['CHECKOUT_BASE_URL'] || Credentials.read().baseUrl);
  if (!given) {
    throw new UsageFailure(
      'which platform? Give --base-url https://… or set CHECKOUT_BASE_URL; checkout login remembers it',
    );
  }
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given))
    throw new UsageFailure(`${given} is not an http or https URL`);
  return given.replace(/\/+$/, '');
}

/**
 * Connects with the platform and the key: from options, the environment, or `checkout login`. Throws a `Failure` where
 * there is no key.
 */
export function connect(options: ConnectionOptions, more: Partial<ClientOptions> = {}): Connection {
  const baseUrl = platformOf(options);
  const apiKey = options.apiKey ?? (process.env['CHECKOUT_KEY'] || storedKey(baseUrl, options));
  const mode = apiKey.startsWith('sk_live_') ? 'live' : 'test';
  if (options.live && mode === 'test') throw new UsageFailure('--live needs a key that begins with sk_live_');
  try {
    return { baseUrl, apiKey, mode, checkout: new Checkout({ ...more, apiKey, baseUrl }) };
  } catch (error) {
    // The SDK's message names what is wrong with a key or an address, and never contains the key.
    throw new UsageFailure((error as Error).message);
  }
}

/** Connects as `connect` does, for what exists in test mode only. Throws a `UsageFailure` for a live key. */
export function connectTest(options: ConnectionOptions, what: string): Connection {
  const connection = connect(options);
  if (connection.mode === 'test') return connection;
  throw new UsageFailure(`${what} needs a test key (sk_test_…): in live mode only real buyers pay`);
}

function storedKey(baseUrl: string, { live }: ConnectionOptions): string {
  const keys = Credentials.read();
  const found = keys.keyOf(baseUrl, live ? 'live' : 'test');
  if (found) return found.key;
  const hint = !live && keys.keyOf(baseUrl, 'live') ? 'you are signed in to live mode: add --live' : undefined;
  throw new Failure(
    `no ${live ? 'live' : 'test'} key for ${baseUrl}: ${hint ?? `run checkout login${live ? ' --live' : ''}, or set CHECKOUT_KEY`}`,
    EXIT.notSignedIn,
  );
}
