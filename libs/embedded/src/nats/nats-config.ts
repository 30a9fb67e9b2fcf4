/** The credentials of a user: a public nkey, `U…`, or name and password. */
export type NatsCredentials = { readonly nkey: string } | { readonly user: string; readonly password: string };

/** A user of the server, with its permitted subjects as data. */
export type NatsUser = NatsCredentials & {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** How long it may reply to a request, once, in milliseconds; absent: not at all. */
  readonly repliesWithinMs?: number;
};

export interface NatsConfig {
  /** Without users the server is open to all of this machine: tests only. */
  readonly users?: readonly NatsUser[];
  /** Copied to the end of the file as it is. */
  readonly extra?: string;
}

export interface NatsInstance {
  readonly port: number;
  readonly monitoringPort: number;
  readonly storeDir: string;
}

/**
 * JetStream acknowledges before data reaches the disk unless configured otherwise; 2.9 does not support the setting and
 * would not start with it.
 */
export const SYNCS_ALWAYS = '2.10.0';

/** Returns the server's configuration file. Everything listens on 127.0.0.1. */
export function natsConfigText(version: string, instance: NatsInstance, config: NatsConfig): string {
  const sync = isAtLeast(version, SYNCS_ALWAYS) ? '\n  sync_interval: always' : '';
  return `listen: "127.0.0.1:${instance.port}"
http: "127.0.0.1:${instance.monitoringPort}"
max_payload: 1MB
ping_interval: "10s"
jetstream {
  store_dir: ${JSON.stringify(instance.storeDir)}${sync}
}
${config.users ? authorization(config.users) : ''}${config.extra ?? ''}
`;
}

function authorization(users: readonly NatsUser[]): string {
  return `authorization {
  users = [
${users.map((user) => `    { ${credentials(user)}, permissions: ${permissions(user)} }`).join('\n')}
  ]
}
`;
}

function credentials(user: NatsCredentials): string {
  if ('nkey' in user) return `nkey: ${user.nkey}`;
  return `user: ${JSON.stringify(user.user)}, password: ${JSON.stringify(user.password)}`;
}

function permissions({ publish, subscribe, repliesWithinMs }: NatsUser): string {
  return `{
      publish: { allow: ${JSON.stringify(publish)} }
      subscribe: { allow: ${JSON.stringify(subscribe)} }${repliesWithinMs === undefined ? '' : `\n      allow_responses: { max: 1, expires: "${repliesWithinMs / 1_000}s" }`}
    }`;
}

/** Compares `2.10.3` with `2.9.10` by number; what follows a hyphen (a pre-release) is left out. */
export function isAtLeast(version: string, wanted: string): boolean {
  const numbers = (text: string) => text.split('-')[0]!.split('.').map(Number);
  const [have, need] = [numbers(version), numbers(wanted)];
  for (let i = 0; i < 3; i++) {
    const difference = (have[i] ?? 0) - (need[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
