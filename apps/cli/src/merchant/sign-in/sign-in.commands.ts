import type { Command } from 'commander';
import { EXIT, Failure } from '../../terminal/failure.js';
import type { Terminal } from '../../terminal/terminal.js';
import { type ConnectionOptions, platformOf } from '../connect/connection.js';
import { Credentials, type Mode } from '../connect/credentials.js';
import { described } from '../connect/merchant-command.js';
import { untilInterrupted } from '../listen/interruption.js';
import { openInBrowser } from '../tools/open.command.js';
import { CliLoginsApi } from './cli-logins-api.js';
import { login } from './login.js';

type Typed = Pick<ConnectionOptions, 'baseUrl' | 'live'>;

/** Adds `login` and `logout` to the command line. */
export function addSignIn(program: Command, terminal: Terminal): void {
  signInCommand(program, 'login', {
    summary: 'get a key for this machine, confirmed in your dashboard',
    description:
      'Prints an address and a short code. A member who can create API keys confirms it there, and this machine gets a key for 90 days. In CI set CHECKOUT_KEY instead.',
    examples: ['checkout login --base-url https://pay.example', 'checkout login --live', 'checkout login --no-browser'],
  })
    .option('--no-browser', 'print the address only')
    .action(async ({ browser, live, ...options }: Typed & { browser: boolean }) => {
      const open = browser ? openInBrowser : () => undefined;
      const baseUrl = platformOf(options);
      let isDone = false;
      await untilInterrupted(async (signal) => {
        await login({ baseUrl, mode: modeOf(live), open }, terminal, signal);
        isDone = true;
      });
      if (!isDone) throw new Failure('not signed in', EXIT.notSignedIn);
    });
  signInCommand(program, 'logout', {
    summary: 'remove the key of this machine, and revoke it',
    examples: ['checkout logout', 'checkout logout --live'],
  }).action(async ({ live, ...options }: Typed) => logout(platformOf(options), modeOf(live), terminal));
}

async function logout(baseUrl: string, mode: Mode, terminal: Terminal): Promise<void> {
  const credentials = Credentials.read();
  const stored = credentials.keyOf(baseUrl, mode);
  if (!stored) throw new Failure(`not signed in to ${mode} mode at ${baseUrl}`, EXIT.notSignedIn);
  // The local copy is deleted first: whatever the platform responds, this machine must not have the key any more.
  credentials.forget(baseUrl, mode);
  try {
    await new CliLoginsApi(baseUrl).end(stored.device_code);
    terminal.note(`Signed out of ${mode} mode at ${baseUrl}. The key is revoked.`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const where = `${baseUrl}/dashboard, API keys, number ${stored.api_key_id}`;
    throw new Failure(
      `the key is removed here but not revoked (${error.message}): revoke it at ${where}`,
      error.exitStatus,
    );
  }
}

function signInCommand(program: Command, name: string, facts: Parameters<typeof described>[1]): Command {
  return described(program.command(name), facts)
    .option('--base-url <url>', 'the platform; without it CHECKOUT_BASE_URL, or the one of the last login')
    .option('--live', 'live mode; without it test mode');
}

function modeOf(live: boolean | undefined): Mode {
  return live ? 'live' : 'test';
}
