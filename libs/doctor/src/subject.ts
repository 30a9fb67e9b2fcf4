import { getAddress, isAddress } from 'ethers';

/** Settings of one or several services, as in a file of settings. */
export interface SettingsSource {
  /** The source of the settings, for people: the name of a file. */
  readonly name: string;
  readonly values: Readonly<Record<string, string | undefined>>;
}

/** A database connection of a service, and the source of its setting. */
export interface DatabaseSubject {
  readonly source: string;
  readonly url: string;
}

/** The subject of a run of checks. Absent parts were in no settings. */
export interface Subject {
  readonly publicUrl?: string;
  readonly chainId?: number;
  readonly rpcUrls: readonly string[];
  readonly checkoutAddress?: string;
  readonly checkoutDeployBlock?: number;
  /** Contracts whose deposit addresses are swept as well. */
  readonly formerCheckoutAddresses?: readonly string[];
  readonly tokens: Readonly<Record<'USDC' | 'USDT', string | undefined>>;
  readonly feeRecipient?: string;
  /** The relayers that send. The signer has the keys themselves. */
  readonly relayers: readonly string[];
  readonly registrar?: string;
  readonly databases: readonly DatabaseSubject[];
  readonly natsUrl?: string;
  readonly natsNkeySeed?: string;
  readonly natsMonitorUrl?: string;
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  /** An address outside of the network, which webhooks must be able to leave. */
  readonly egressCheckUrl?: string;
  /** The file in which the last base backup is recorded. */
  readonly backupStateFile?: string;
}

/** A subject without any known parts. */
export const NOTHING: Subject = {
  rpcUrls: [],
  relayers: [],
  tokens: { USDC: undefined, USDT: undefined },
  databases: [],
};

/**
 * Returns the subject that settings name. Where several sources have a setting, the first one counts, except for
 * databases, of which each service has its own. Throws an Error with one line for an invalid address.
 */
export function subjectOf(sources: readonly SettingsSource[]): Subject {
  const first = (name: string) => sources.map(({ values }) => values[name]?.trim()).find(Boolean);
  const addresses = (name: string) =>
    partsOf(first(name)).map((text) => {
      if (!isAddress(text)) throw new Error(`${name} is not an address: ${text}`);
      return getAddress(text);
    });
  /** Returns the first address of a setting that may have several. */
  const address = (name: string) => addresses(name)[0];
  const number = (name: string) => {
    const text = first(name);
    if (text !== undefined && !/^\d+$/.test(text)) throw new Error(`${name} is not a number: ${text}`);
    return text === undefined ? undefined : Number(text);
  };
  return {
    ...{
      publicUrl: first('PUBLIC_URL'),
      chainId: number('CHAIN_ID'),
      checkoutDeployBlock: number('CHECKOUT_DEPLOY_BLOCK'),
    },
    rpcUrls: partsOf(first('RPC_URLS')),
    ...{ checkoutAddress: address('CHECKOUT_ADDRESS'), feeRecipient: address('FEE_RECIPIENT') },
    formerCheckoutAddresses: addresses('FORMER_CHECKOUT_ADDRESSES'),
    tokens: { USDC: address('USDC_ADDRESS'), USDT: address('USDT_ADDRESS') },
    relayers: addresses('RELAYER_ADDRESSES').slice(0, number('ACTIVE_RELAYERS') ?? 1),
    registrar: address('REGISTRAR_ADDRESS'),
    databases: databasesOf(sources),
    ...{ natsUrl: first('NATS_URL'), natsNkeySeed: first('NATS_NKEY_SEED'), natsMonitorUrl: first('NATS_MONITOR_URL') },
    ...{ smtpUrl: first('SMTP_URL'), mailFrom: first('MAIL_FROM') },
    ...{ egressCheckUrl: first('EGRESS_CHECK_URL'), backupStateFile: first('BACKUP_STATE_FILE') },
  };
}

function databasesOf(sources: readonly SettingsSource[]): DatabaseSubject[] {
  const found = new Map<string, DatabaseSubject>();
  for (const { name, values } of sources)
    for (const [setting, value] of Object.entries(values)) {
      // Behind a pooler sessions change connections, so the direct URL is checked where there is one.
      const isDatabase = /^(?:[A-Z_]+_)?DATABASE_URL$/.test(setting) || isFilesDatabase(setting, value);
      if (!isDatabase || !value) continue;
      const url = (setting === 'DATABASE_URL' && values.DATABASE_DIRECT_URL) || value;
      if (!found.has(url)) found.set(url, { source: setting === 'DATABASE_URL' ? name : setting, url });
    }
  return [...found.values()];
}

/** Returns whether it is the URL of a database for files, which may be in a database of their own. */
function isFilesDatabase(setting: string, value = ''): boolean {
  return setting === 'FILE_STORE_URL' && /^postgres(ql)?:/.test(value);
}

function partsOf(text: string | undefined): string[] {
  return (text ?? '').split(',').flatMap((part) => part.trim() || []);
}
