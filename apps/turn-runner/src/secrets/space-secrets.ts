import { END_USER_REF_PLACEHOLDER } from '@libs/dto/agent/tools/header-values';
import { hostMatches } from '@libs/dto/agent/tools/host-patterns';
import { fillSecrets } from '@libs/dto/agent/tools/toolset';
import type { SealedSecret } from '@libs/dto/rpc/agents/agent.rpc';
import { open } from '@libs/sealing/sealed-box';
import type { SealingPrivateKey } from '@libs/sealing/sealing-keys';
import { TurnFailure } from '../turn-ends/turn-failure.js';
import { Scrubber } from './scrubber.js';

const HEADER_VALUE = /^[\t\x20-\x7e\u00a0-\u00ff]*$/;

/** Thrown for a secret that must not be sent to a host. The message contains only its name. */
export class SecretWithheld extends Error {
  override readonly name = 'SecretWithheld';
}

/** The secrets of one turn's tools: opened when a request is sent, and removed from everything that comes back. */
export class SpaceSecrets {
  readonly scrubber = new Scrubber();
  private readonly opened = new Map<string, string>();

  constructor(
    private readonly space: string,
    private readonly sealed: ReadonlyMap<string, SealedSecret>,
    private readonly keyring: readonly SealingPrivateKey[],
  ) {}

  /**
   * Returns header values for a request to a URL. Throws `SecretWithheld` where a secret is not allowed for the host,
   * and the `TurnFailure` SECRET_MISSING for one that cannot be opened.
   */
  fillHeaders(headers: Record<string, string>, url: URL, endUserRef: string | null): Record<string, string> {
    const fill = (value: string) =>
      fillSecrets(value, (name) => this.reveal(name, url)).replaceAll(END_USER_REF_PLACEHOLDER, () =>
        headerText(endUserRef ?? ''),
      );
    return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value)]));
  }

  private reveal(name: string, url: URL): string {
    const secret = this.sealed.get(name);
    if (!secret) throw missing(name);
    if (secret.allowed_hosts === null) {
      throw new SecretWithheld(
        `The secret ${name} names no hosts that it may be sent to: store it again with allowed_hosts.`,
      );
    }
    if (!hostMatches(url, secret.allowed_hosts)) {
      throw new SecretWithheld(`The secret ${name} may not be sent to ${url.host}.`);
    }
    const known = this.opened.get(name);
    if (known !== undefined) return known;
    const value = this.openSealed(secret);
    if (!HEADER_VALUE.test(value)) throw new SecretWithheld(`The secret ${name} does not fit into a header.`);
    this.scrubber.add(name, value);
    this.opened.set(name, value);
    return value;
  }

  private openSealed({ name, sealed }: SealedSecret): string {
    try {
      const bytes = open(sealed, this.keyring, `secret|${this.space}|${name}`);
      const value = bytes.toString('utf8');
      bytes.fill(0);
      return value;
    } catch (cause) {
      throw new TurnFailure('SECRET_MISSING', `The secret ${name} cannot be opened: set it again.`, { cause });
    }
  }
}

/**
 * Returns the named secrets. Throws the `TurnFailure` SECRET_MISSING for the first name without a secret in the space.
 */
export function requireSecrets(names: readonly string[], secrets: readonly SealedSecret[]): Map<string, SealedSecret> {
  const known = new Map(secrets.map((secret) => [secret.name, secret]));
  const wanted = new Map<string, SealedSecret>();
  for (const name of names) {
    const secret = known.get(name);
    if (!secret) throw missing(name);
    wanted.set(name, secret);
  }
  return wanted;
}

function missing(name: string): TurnFailure {
  return new TurnFailure('SECRET_MISSING', `The setup names the secret ${name}, which the space does not have.`);
}

/** Returns a caller's text for a header, with percent-encoding for characters that a header cannot contain. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/gu, (character) => encodeURIComponent(character.toWellFormed()));
}
