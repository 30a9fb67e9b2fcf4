import { randomBytes } from 'node:crypto';
import { PROCESS_NAMES, type ProcessName, SCHEMA_OWNERS, type SchemaProcess, TWIN_NAMES } from '@libs/events/services';
import { newAttestationKey, publicAttestationKey } from '@libs/sealing/attestation';
import { formatPrivateKey, formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { createUser } from '@nats-io/nkeys';
import { HDNodeWallet } from 'ethers';
import { readJson, writeJson } from '../files/json-file.js';
import type { StateDir } from '../files/state-dir.js';

interface Sealing {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** All secrets of a local stack: made once per state directory, worth nothing elsewhere. */
export interface DevelopmentKeys {
  readonly note: string;
  readonly databasePasswords: Readonly<Record<SchemaProcess, string>>;
  readonly natsSeeds: Readonly<Record<ProcessName, string>>;
  /** May publish and read everything: for people, tools and tests. */
  readonly natsDeveloperPassword: string;
  readonly sweeperSealing: Sealing;
  readonly dispatcherSealing: Sealing;
  readonly runnerSealing: Sealing;
  readonly factorSealing: Sealing;
  /** Ed25519, by which auth attests proofs of owners. */
  readonly attestation: Sealing;
  readonly internalApiToken: string;
  /** Ed25519, signs heads of the audit log. */
  readonly auditSigningKey: string;
  readonly operatorPassword: string;
  readonly ownerPassword: string;
}

const NOTE = 'DEVELOPMENT KEYS, made by npm start for this machine only. Production settings refuse them.';

/** Services refuse secrets with this beginning when they run in production. */
const DEVELOPMENT_PREFIX = 'development';

/** Reads the keys of this state directory, or makes them. */
export function developmentKeys(state: StateDir): DevelopmentKeys {
  const known = readJson<Partial<DevelopmentKeys>>(state.keys);
  // A directory of an older version lacks later keys.
  const fresh = makeKeys();
  const keys = {
    ...fresh,
    ...known,
    databasePasswords: { ...fresh.databasePasswords, ...known?.databasePasswords },
    natsSeeds: { ...fresh.natsSeeds, ...known?.natsSeeds },
  };
  if (JSON.stringify(known) !== JSON.stringify(keys)) writeJson(state.keys, keys);
  return keys;
}

function makeKeys(): DevelopmentKeys {
  const forEach = <Name extends string>(names: readonly Name[], make: () => string) =>
    Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, string>;
  return {
    note: NOTE,
    databasePasswords: forEach([...SCHEMA_OWNERS, ...TWIN_NAMES], () => `${DEVELOPMENT_PREFIX}-${secret()}`),
    natsSeeds: forEach(PROCESS_NAMES, () => new TextDecoder().decode(createUser().getSeed())),
    natsDeveloperPassword: secret(),
    sweeperSealing: sealing('sweeper'),
    dispatcherSealing: sealing('dispatcher'),
    runnerSealing: sealing('runner'),
    factorSealing: sealing('factors'),
    attestation: attestation(),
    auditSigningKey: `${DEVELOPMENT_PREFIX}-audit:${randomBytes(32).toString('base64url')}`,
    internalApiToken: `${DEVELOPMENT_PREFIX}-${secret()}`,
    operatorPassword: `operator-${secret().slice(0, 12)}`,
    ownerPassword: `owner-${secret().slice(0, 12)}`,
  };
}

const secret = (): string => randomBytes(24).toString('hex');

function sealing(name: string): Sealing {
  const pair = generateSealingKeyPair(`${DEVELOPMENT_PREFIX}-${name}`);
  return { publicKey: formatPublicKey(pair), privateKey: formatPrivateKey(pair) };
}

function attestation(): Sealing {
  const privateKey = newAttestationKey(`${DEVELOPMENT_PREFIX}-attestation`);
  return { privateKey, publicKey: publicAttestationKey(privateKey) };
}

/**
 * The words whose accounts anvil and hardhat fund on every test chain; everyone knows them: https://getfoundry.sh/anvil
 */
export const TEST_MNEMONIC = 'test test test test test test test test test test test junk';

const ACCOUNTS = {
  deployer: 0,
  relayer: 1,
  feeRecipient: 2,
  registrar: 3,
  buyer: 4,
  treasury: 5,
  testnetRelayer: 6,
} as const;

export interface Account {
  readonly address: string;
  readonly privateKey: string;
}

/** Returns the account of a role on the test chain. */
export function chainAccount(role: keyof typeof ACCOUNTS): Account {
  const { address, privateKey } = HDNodeWallet.fromPhrase(TEST_MNEMONIC, '', `m/44'/60'/0'/0/${ACCOUNTS[role]}`);
  return { address, privateKey };
}
