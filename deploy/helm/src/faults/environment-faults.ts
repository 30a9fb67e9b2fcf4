import type { ProcessName } from '@libs/events/services';
import { newAttestationKey } from '@libs/sealing/attestation';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { loadSettings, SettingsError } from '@libs/service-kit/config/load-settings';
import { settingRows } from '@libs/service-kit/config/setting';
import type { Deployment } from 'kubernetes-models/apps/v1';
import { type Manifest, ofKind, titleOf } from '../manifests.js';
import { isProcessName } from '../names.js';
import { settingsOf } from '../service-settings.js';

/** Settings that OpenTelemetry itself reads, not a settings class, and the variables in their values. */
const BESIDE_SETTINGS = /^(OTEL_[A-Z_]+|POD_NAME)$/;

const sealingKey = (id: string) => formatPrivateKey(generateSealingKeyPair(id));

/** A valid value for each secret for which arbitrary text is not enough: the rules of settings are checked, too. */
const SECRET_SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://someone:secret@postgres.example.com/checkout',
  DATABASE_DIRECT_URL: 'postgres://someone:secret@postgres.example.com/checkout',
  NATS_NKEY_SEED: 'a seed',
  RPC_URLS: 'https://a.example.com,https://b.example.com',
  RELAYER_KEYS: 'file:/run/keys/relayer',
  REGISTRAR_KEY: 'file:/run/keys/registrar',
  INTERNAL_API_TOKEN: 'a token of more than sixteen characters',
  SEALING_PRIVATE_KEY: sealingKey('sweeper'),
  WEBHOOK_SEALING_PRIVATE_KEYS: sealingKey('dispatcher'),
  RUNNER_SEALING_PRIVATE_KEYS: sealingKey('runner'),
  FACTOR_SEALING_PRIVATE_KEYS: sealingKey('factors'),
  ATTESTATION_PRIVATE_KEY: newAttestationKey('auth'),
  AUDIT_SIGNING_KEY: `audit:${Buffer.alloc(32, 7).toString('base64url')}`,
  SMTP_URL: 'smtps://mail.example.com',
  OIDC_PROVIDERS: '[]',
  OPERATOR_WEBHOOK_URL: 'https://alerts.example.com',
  APPROVAL_LINK_SECRET: 'a secret of more than thirty-two characters',
  OPERATOR_WEBHOOK_SECRET: 'a secret of more than sixteen characters',
  OPENAI_COMPATIBLE_API_KEY: 'a key',
  ANTHROPIC_API_KEY: 'a key',
  MODEL_PROVIDER_KEYS: '{"openai": "a key"}',
  WEB_SEARCH_KEY: 'a key',
};

/**
 * Returns the faults of environments: each service must start with what its Deployment gives it, with and without its
 * optional secrets, and must be given nothing that it does not know.
 */
export function environmentFaults(manifests: readonly Manifest[]): string[] {
  return ofKind(manifests, 'Deployment').flatMap((deployment) => {
    const service = deployment.metadata.labels?.['app.kubernetes.io/name'] ?? '';
    if (!isProcessName(service)) return [`${titleOf(deployment)}: ${service} is no service`];
    return faultsOf(service, deployment).map((fault) => `${titleOf(deployment)}: ${fault}`);
  });
}

function faultsOf(service: ProcessName, deployment: Deployment & Manifest): string[] {
  const rows = new Map(settingRows(settingsOf(service)).map((row) => [row.variable, row]));
  const faults: string[] = [];
  const env: Record<string, string> = {};
  const optional: Record<string, string> = {};
  for (const { name, value, valueFrom } of deployment.spec?.template.spec?.containers[0]?.env ?? []) {
    const row = rows.get(name);
    const key = valueFrom?.secretKeyRef?.key;
    if (!row && !BESIDE_SETTINGS.test(name)) faults.push(`${name} is no setting of ${service}`);
    if (name in env || name in optional) faults.push(`${name} stands twice`);
    if (row?.secret && !key) faults.push(`${name} is a secret and must come from a Secret`);
    if (key && key !== name) faults.push(`${name} is read from the key ${key}`);
    if (key && row && !row.optional && row.default === undefined && valueFrom?.secretKeyRef?.optional)
      faults.push(`${name} is required and its key may be missing`);
    const isOptional = valueFrom?.secretKeyRef?.optional === true;
    (isOptional ? optional : env)[name] = key ? (SECRET_SAMPLES[key] ?? '') : (value ?? '');
  }
  return [...faults, ...settingsFaults(service, env), ...settingsFaults(service, { ...env, ...optional })];
}

function settingsFaults(service: ProcessName, env: Record<string, string>): string[] {
  try {
    loadSettings(settingsOf(service), env);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return [...error.faults];
    throw error;
  }
}
