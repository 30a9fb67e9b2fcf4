import { newPassword, newSecret } from '@deploy/helm/secrets/secret-values';
import { SETTINGS } from '@deploy/helm/service-settings';
import { isTwin, PROCESS_NAMES, type ProcessName, serviceOf } from '@libs/events/services';
import { loadSettings, SettingsError } from '@libs/service-kit/config/load-settings';
import { Wallet } from 'ethers';
import { parse } from 'yaml';
import { KEY_FILES, LOCATIONS, TESTNET_CONTAINER, TESTNET_KEY_FILE } from '../layout/containers.js';
import { toldToTwins } from '../program/service-environment.js';
import { withAdded, withoutLines } from '../secrets/env-text.js';
import {
  completedSecrets,
  type GivenSecrets,
  MOVED,
  processesIn,
  type ServiceSecrets,
  shownSettings,
} from '../secrets/host-secrets.js';
import { accountsOf, keyTexts, testnetKeyText } from '../secrets/key-files.js';
import { FolderFault, type FolderFile, type FolderState, type HostFolder, hashOf, KEY_FILE } from './host-folder.js';
import { settingsText } from './settings-text.js';
import { writtenFiles } from './written-files.js';

const SECRET = 0o400;
const PRIVATE_FOLDER = 0o700;
/** Each belongs to the user of the containers; parents come before their children. */
const DIRECTORIES = [
  ...['secrets', 'postgres', 'backup', 'nats', 'data', 'backups'],
  ...['data/postgres', 'data/nats', 'data/caddy', 'data/caddy-config', 'data/audit'],
  ...['backups/base', 'backups/wal', 'backups/state'],
];

/** The input for making a folder, or adding to one. Existing settings are not replaced. */
export interface FolderWishes {
  readonly settings: Readonly<Record<string, string>>;
  readonly secrets: GivenSecrets;
  /** The new record of the folder; of an existing one, its record. */
  readonly state: Omit<FolderState, 'written'>;
  /** The public key that releases are verified with from now on; `state` has its hash. */
  readonly releaseKey?: string | undefined;
}

/** The changes, and what is still to do. */
export interface MadeFolder {
  /** Files that are new, or have new lines. */
  readonly changed: readonly string[];
  /** Files that somebody else changed, and that were left as they are. */
  readonly kept: readonly string[];
  /** Settings without which a service cannot start, with their descriptions. */
  readonly missing: readonly string[];
  readonly accounts: { readonly relayer: string; readonly registrar: string; readonly testnetRelayer?: string };
}

/**
 * Makes a production folder, or adds what is missing to one: existing secrets and settings stay as they are, byte by
 * byte. Everything is checked by the services' own rules before anything is written, so no development values get in.
 * Throws a `FolderFault`.
 */
export function makeFolder(
  folder: HostFolder,
  wishes: FolderWishes,
  { refusesMissing = false }: { refusesMissing?: boolean } = {},
): MadeFolder {
  const before = folder.exists ? folder.state : undefined;
  const present = presentSecrets(folder);
  const known = folder.settings('settings.env');
  const hasTestNetwork = Boolean(known['TESTNET_CHAIN_ID'] ?? wishes.settings['TESTNET_CHAIN_ID']);
  const secrets = completedSecrets(present, wishes.secrets, hasTestNetwork);
  const keys = keyTexts((path) => folder.read(path), present, wishes.secrets);
  const testnetKey = hasTestNetwork ? testnetKeyText((path) => folder.read(path)) : undefined;
  const testnetRelayer = testnetKey && new Wallet(testnetKey).address;
  const accounts = { ...accountsOf(keys), ...(testnetRelayer ? { testnetRelayer } : {}) };
  const shown = shownSettings(secrets, accounts);
  const settings = { ...wishes.settings, ...shown, ...known };
  const plain = plainSecrets(folder);
  const { state } = wishes;
  const written = writtenFiles({
    state,
    publicUrl: settings['PUBLIC_URL'] ?? '',
    email: (settings['OPERATOR_EMAILS'] ?? '').split(',')[0]!.trim(),
    secrets,
    hasTestNetwork,
    installerPassword: plain['installer-password']!,
    natsOperatorSeed: plain['operator.env']!.split('=')[1]!,
  });
  const missing = missingSettings(written, settings, secrets);
  if (refusesMissing && missing.length > 0)
    throw new FolderFault(`set these in settings.env first:\n${missing.map((one) => `  - ${one}`).join('\n')}`);
  const own = [
    {
      path: 'settings.env',
      text: settingsText(folder.read('settings.env'), known, { ...wishes.settings, ...shown }),
      mode: 0o644,
    },
    ...processesIn(secrets).map((service) => secretFile(folder, service, present, secrets)),
    ...KEY_FILES.map((file) => ({ path: `secrets/${file}`, text: `${keys[file]}\n`, mode: SECRET })),
    ...(testnetKey ? [{ path: `secrets/${TESTNET_KEY_FILE}`, text: `${testnetKey}\n`, mode: SECRET }] : []),
    ...Object.entries(plain).map(([name, text]) => ({ path: `secrets/${name}`, text, mode: SECRET })),
    ...(wishes.releaseKey ? [{ path: KEY_FILE, text: wishes.releaseKey, mode: 0o644 }] : []),
  ];
  return { ...writeAll(folder, own, written, state, before), missing, accounts };
}

/** Returns the existing secrets of the folder's services. */
function presentSecrets(folder: HostFolder): Partial<ServiceSecrets> {
  return Object.fromEntries(PROCESS_NAMES.map((service) => [service, folder.settings(`secrets/${service}.env`)]));
}

/** Returns the secrets that have a file of their own. */
function plainSecrets(folder: HostFolder): Record<string, string> {
  const kept = (name: string, make: () => string) => folder.read(`secrets/${name}`).trim() || make();
  return {
    'postgres-password': kept('postgres-password', newPassword),
    'installer-password': kept('installer-password', newPassword),
    'backup-password': kept('backup-password', newPassword),
    'operator.env': kept('operator.env', () => `NATS_NKEY_SEED=${newSecret('NATS_NKEY_SEED')!}`),
    'rclone.conf': folder.read('secrets/rclone.conf') || '# See the documentation of rclone: [offsite], type = s3, …\n',
  };
}

function secretFile(
  folder: HostFolder,
  service: ProcessName,
  present: Partial<ServiceSecrets>,
  secrets: ServiceSecrets,
): FolderFile {
  const path = `secrets/${service}.env`;
  const has = new Set(Object.keys(present[service] ?? {}));
  const text = service === 'sweeper' ? withoutLines(folder.read(path), MOVED) : folder.read(path);
  return { path, text: withAdded(text, secrets[service]!, has), mode: SECRET };
}

/** Checks all settings as the services will. Missing ones are reported; wrong ones are refused. */
function missingSettings(
  written: readonly FolderFile[],
  settings: Readonly<Record<string, string>>,
  secrets: ServiceSecrets,
): string[] {
  const faults = processesIn(secrets).flatMap((service) => {
    try {
      loadSettings(SETTINGS[serviceOf(service)], environmentIn(written, service, settings, secrets));
      return [];
    } catch (error) {
      if (error instanceof SettingsError)
        return error.faults.map((fault) => (isTwin(service) ? `TESTNET_${fault}` : fault));
      throw error;
    }
  });
  const isOther = settings['ENVIRONMENT'] !== undefined && settings['ENVIRONMENT'] !== 'production';
  const all = [...new Set([...(isOther ? ['ENVIRONMENT must be production'] : []), ...faults])];
  const wrong = all.filter((fault) => !fault.includes(' is not set: '));
  if (wrong.length > 0) throw new FolderFault(`nothing was written:\n${wrong.map((one) => `  - ${one}`).join('\n')}`);
  return all;
}

/** Returns the environment of a service in its container. */
function environmentIn(
  written: readonly FolderFile[],
  service: ProcessName,
  settings: Readonly<Record<string, string>>,
  secrets: ServiceSecrets,
): Record<string, string> {
  const compose = parse(written.find(({ path }) => path === 'compose.yaml')!.text) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const container = isTwin(service) ? TESTNET_CONTAINER : LOCATIONS[service].container;
  const told = (isTwin(service) ? toldToTwins(settings) : settings) as Record<string, string>;
  return { ...compose.services[container]!.environment, ...told, ...secrets[service] };
}

function writeAll(
  folder: HostFolder,
  own: readonly FolderFile[],
  written: readonly FolderFile[],
  state: Omit<FolderState, 'written'>,
  before: FolderState | undefined,
): Pick<MadeFolder, 'changed' | 'kept'> {
  const { owner } = state;
  folder.makeDirectory('.', PRIVATE_FOLDER, owner);
  for (const directory of DIRECTORIES) folder.makeDirectory(directory, PRIVATE_FOLDER, owner);
  const changed: string[] = [];
  const kept: string[] = [];
  const put = (file: FolderFile) => {
    if (folder.read(file.path) === file.text) return;
    folder.write(file, owner);
    changed.push(file.path);
  };
  for (const file of own) put(file);
  for (const file of written) {
    const there = folder.read(file.path);
    const isOurs = there === '' || hashOf(there) === before?.written[file.path] || there === file.text;
    if (isOurs) put(file);
    else kept.push(file.path);
  }
  const hashes = written.map(({ path, text }) => [path, hashOf(text)] as const);
  folder.writeState({ ...state, written: Object.fromEntries(hashes) });
  return { changed, kept };
}
