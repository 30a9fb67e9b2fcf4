import { configFile, readPrivate, writePrivate } from './private-files.js';

/** One of the two modes of a merchant's data. */
export type Mode = 'test' | 'live';

/** A key from `checkout login`. */
export interface StoredKey {
  readonly key: string;
  readonly api_key_id: number;
  readonly merchant_id: number;
  readonly merchant_name: string;
  readonly expires_at: string | null;
  /** The code with which the key is revoked. */
  readonly device_code: string;
}

/** The keys of this user, by platform and mode. */
interface Stored {
  version: 1;
  /** The platform of the last login, used where none is named. */
  base_url: string | null;
  platforms: Record<string, Partial<Record<Mode, StoredKey>>>;
}

const FILE = 'credentials.json';

/** Keys from `checkout login`, stored in a file that only its owner can read. */
export class Credentials {
  private constructor(private readonly stored: Stored) {}

  /** Reads the keys of this user. Throws a `Failure` for a file that others may read, or that is damaged. */
  static read(): Credentials {
    const found = readPrivate(configFile(FILE)) as Stored | undefined;
    return new Credentials(found?.platforms ? found : { version: 1, base_url: null, platforms: {} });
  }

  /** Returns the platform of the last login. */
  get baseUrl(): string | undefined {
    return this.stored.base_url ?? undefined;
  }

  keyOf(baseUrl: string, mode: Mode): StoredKey | undefined {
    return Object.hasOwn(this.stored.platforms, baseUrl) ? this.stored.platforms[baseUrl]?.[mode] : undefined;
  }

  /** Stores a key, in place of the previous one. */
  keep(baseUrl: string, mode: Mode, key: StoredKey): void {
    this.stored.platforms[baseUrl] = { ...this.stored.platforms[baseUrl], [mode]: key };
    this.stored.base_url = baseUrl;
    writePrivate(configFile(FILE), this.stored);
  }

  /** Forgets a key. */
  forget(baseUrl: string, mode: Mode): void {
    const { [mode]: _, ...left } = this.stored.platforms[baseUrl] ?? {};
    if (Object.keys(left).length > 0) this.stored.platforms[baseUrl] = left;
    else delete this.stored.platforms[baseUrl];
    writePrivate(configFile(FILE), this.stored);
  }
}
