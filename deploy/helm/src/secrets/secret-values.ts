import { randomBytes } from 'node:crypto';
import { newAttestationKey, publicAttestationKey } from '@libs/sealing/attestation';
import {
  formatPrivateKey,
  formatPublicKey,
  generateSealingKeyPair,
  parsePrivateKeys,
  publicKeyOf,
} from '@libs/sealing/sealing-keys';
import { createUser } from '@nats-io/nkeys';

/** The owner of the sealing key in a setting. */
const SEALING: Readonly<Record<string, string>> = {
  SEALING_PRIVATE_KEY: 'sweeper',
  WEBHOOK_SEALING_PRIVATE_KEYS: 'dispatcher',
  RUNNER_SEALING_PRIVATE_KEYS: 'runner',
  FACTOR_SEALING_PRIVATE_KEYS: 'factors',
};

/** The settings with the public halves of private sealing keys, for other services. */
const SHOWN: Readonly<Record<string, string>> = {
  SEALING_PRIVATE_KEY: 'SWEEPER_SEALING_PUBLIC_KEY',
  RUNNER_SEALING_PRIVATE_KEYS: 'RUNNER_SEALING_PUBLIC_KEY',
};

const now = () => new Date().toISOString().slice(0, 7);

/**
 * Returns a new value of a setting that only the platform has to know; undefined for one that only its operator knows.
 */
export function newSecret(setting: string): string | undefined {
  if (setting === 'NATS_NKEY_SEED') return new TextDecoder().decode(createUser().getSeed());
  if (setting === 'AUDIT_SIGNING_KEY') return `audit-${now()}:${randomBytes(32).toString('base64url')}`;
  if (setting === 'APPROVAL_LINK_SECRET') return randomBytes(32).toString('base64url');
  if (setting === 'RELAYER_KEYS') return 'file:/run/keys/relayer';
  if (setting === 'ATTESTATION_PRIVATE_KEY') return newAttestationKey(`auth-${now()}`);
  const owner = SEALING[setting];
  return owner === undefined ? undefined : formatPrivateKey(generateSealingKeyPair(`${owner}-${now()}`));
}

/** Returns a password that needs no escaping in a URL. */
export function newPassword(): string {
  return randomBytes(24).toString('base64url');
}

/** Returns the public halves of private keys among these settings, under the settings that other services get. */
export function shownKeys(secrets: Readonly<Record<string, string>>): Record<string, string> {
  const attestation = secrets['ATTESTATION_PRIVATE_KEY'];
  const shown: Record<string, string> = attestation
    ? { ATTESTATION_PUBLIC_KEYS: publicAttestationKey(attestation) }
    : {};
  const sealing = Object.fromEntries(
    Object.entries(SHOWN).flatMap(([setting, shown]) => {
      const text = secrets[setting];
      return text ? [[shown, formatPublicKey(publicKeyOf(parsePrivateKeys(text)[0]!))]] : [];
    }),
  );
  return { ...sealing, ...shown };
}

/** Returns the database of files next to another one: host, port and database of both. */
export function filesDatabaseOf(postgres: string): string {
  return `${postgres}_files`;
}
