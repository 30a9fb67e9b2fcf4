import { hostname, userInfo } from 'node:os';
import { EXIT, Failure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { Credentials, type Mode } from '../connect/credentials.js';
import { pausedFor } from '../listen/pause.js';
import { printable } from '../output/table.js';
import { type ClaimedLogin, CliLoginsApi, LoginRefusal, type StartedLogin } from './cli-logins-api.js';

const MAX_NAME_CHARACTERS = 100;

/** The platform to sign in to, and the ways to do it. */
export interface LoginOptions {
  readonly baseUrl: string;
  readonly mode: Mode;
  /** Opens an address in the person's browser. */
  readonly open: (url: string) => void;
}

/** Requests a key, waits until a member confirms it in the dashboard, and stores it. */
export async function login(
  { baseUrl, mode, open }: LoginOptions,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const credentials = Credentials.read();
  const api = new CliLoginsApi(baseUrl);
  const begun = await api.begin(machineName(), mode === 'live');
  terminal.note(`Your code is ${begun.user_code}. Compare it with the page that asks you to confirm:`);
  terminal.note(`  ${begun.verification_url}`);
  // The address comes from the platform: one that leads elsewhere is not opened, so that the person can judge it.
  if (new URL(begun.verification_url).origin === new URL(baseUrl).origin) open(begun.verification_url);
  try {
    const { api_key, merchant_id, merchant_name } = await claimed(api, begun, terminal, signal);
    const { id: api_key_id, key, expires_at } = api_key!;
    const stored = { key, api_key_id, merchant_id: merchant_id!, merchant_name: merchant_name!, expires_at };
    credentials.keep(baseUrl, mode, { ...stored, device_code: begun.device_code });
    terminal.note(
      `Signed in to ${printable(merchant_name)}, ${mode} mode, until ${expires_at?.slice(0, 10) ?? 'you sign out'}.`,
    );
  } catch (error) {
    // The command has stopped waiting: a login that is not confirmed yet no longer can be, and a key that could not be
    // stored ends.
    await api.end(begun.device_code).catch(() => undefined);
    throw error;
  }
}

async function claimed(
  api: CliLoginsApi,
  begun: StartedLogin,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<ClaimedLogin> {
  for (let isAway = false; ; ) {
    await pausedFor(begun.interval_s * 1_000, signal);
    if (signal.aborted) throw new Failure('given up');
    try {
      const found = await api.claim(begun.device_code);
      if (found.status === 'approved') return found;
      if (found.status === 'declined') throw new LoginRefusal('it was declined in the dashboard', EXIT.notSignedIn);
      if (found.status === 'expired') {
        throw new LoginRefusal('nobody confirmed it in time: run checkout login again', EXIT.notSignedIn);
      }
      isAway = false;
    } catch (error) {
      if (error instanceof LoginRefusal || !(error instanceof Failure)) throw error;
      if (!isAway) terminal.note(`${error.message}. Trying again …`);
      isAway = true;
    }
  }
}

/** Returns user and host, which are shown to the member who confirms. */
function machineName(): string {
  const characters = [...printable(`${user()}${hostname()}`)];
  return characters.slice(0, MAX_NAME_CHARACTERS).join('');
}

/** Returns the user of the process, for whom some systems have no name. */
function user(): string {
  try {
    return `${userInfo().username}@`;
  } catch {
    return '';
  }
}
