import {
  ownsSchema,
  type ProcessName,
  type SchemaProcess,
  SERVICES,
  type ServiceName,
  schemaOf,
  serviceOf,
  TWIN_NAMES,
  type TwinName,
} from '@libs/events/services';
import type { LocalService } from '../processes/service-processes.js';
import type { DevelopmentKeys } from '../seed/keys.js';
import { chainAccount } from '../seed/keys.js';
import type { Ports } from './ports.js';

/** A chain, and the contracts on it. */
interface ChainParts {
  /** Provider A first, then provider B. */
  readonly rpcUrls: readonly string[];
  readonly chainId: number;
  readonly checkout: { readonly address: string; readonly deployBlock: number };
  readonly tokens: { readonly usdc: string; readonly usdt: string };
}

/** The addresses of the parts that services share. */
export interface SharedParts extends ChainParts {
  /** The source of host and database, without credentials; each service signs in with its own role. */
  readonly databaseUrl: string;
  /** The same for the database of files; undefined where files are stored in that of the services. */
  readonly filesDatabaseUrl?: string | undefined;
  readonly natsUrl: string;
  /** Whether the server has a user for each service of this directory; an outside one is used without users. */
  readonly hasNatsUsers: boolean;
  /** The network on which real wallets may pay test sessions (`--testnet`). */
  readonly testNetwork?: ChainParts | undefined;
  readonly ports: Ports;
  readonly keys: DevelopmentKeys;
  readonly operatorEmail: string;
  readonly auditHeads: string;
  readonly logLevel: string;
  readonly extraEnv?: (service: ServiceName) => Readonly<Record<string, string>>;
}

/** The settings of a service in addition to the common ones. An unknown variable does no harm. */
const OWN: Readonly<Record<ServiceName, (parts: SharedParts) => Record<string, string>>> = {
  gateway: ({ ports }) => ({
    AUTH_URL: urlAt(ports, 'auth'),
    DASHBOARD_URL: urlAt(ports, 'dashboard'),
    SESSIONS_URL: urlAt(ports, 'sessions'),
    ADMIN_URL: urlAt(ports, 'admin'),
    PAY_PAGE_URL: urlAt(ports, 'pay-page'),
    SWEEPER_URL: urlAt(ports, 'sweeper'),
    AGENT_URL: urlAt(ports, 'agent-gateway'),
    // All people and tests of a local stack share one address.
    SIGN_INS_PER_MINUTE: '1000',
    REQUESTS_PER_MINUTE: '1000000',
  }),
  auth: ({ keys, operatorEmail, ports }) => ({
    OPERATOR_EMAILS: operatorEmail,
    // No proof, because people and tests begin at once; production requires it.
    EMAIL_PROOF_REQUIRED: 'false',
    FACTOR_SEALING_PRIVATE_KEYS: keys.factorSealing.privateKey,
    ATTESTATION_PRIVATE_KEY: keys.attestation.privateKey,
    SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}`,
    MAIL_FROM: 'Stablecoin Checkout <checkout@localhost.example>',
    // All people and tests of a local stack share one address.
    ADDRESS_LIMIT_FACTOR: '1000',
    OIDC_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
  }),
  dashboard: ({ keys, ports }) => ({
    SWEEPER_SEALING_PUBLIC_KEY: keys.sweeperSealing.publicKey,
    SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}`,
    MAIL_FROM: 'Stablecoin Checkout <checkout@localhost.example>',
  }),
  sessions: ({ ports }) => ({
    DEV_CLOSE_WINDOWS: 'on',
    SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}`,
    MAIL_FROM: 'Stablecoin Checkout <checkout@localhost.example>',
  }),
  'pay-page': ({ rpcUrls }) => ({
    NETWORK_NAME: 'the local test chain',
    WALLET_RPC_URL: rpcUrls[0]!,
    DEV_PANEL_RPC_URL: rpcUrls[0]!,
    DEV_PANEL_PAYER: chainAccount('buyer').address,
  }),
  'chain-indexer': () => ({
    CONFIRMATION_POLICY: 'local',
    POLL_INTERVAL_MS: '250',
    VERIFY_INTERVAL_MS: '1000',
    ANY_TOKEN_INTERVAL_MS: '2000',
  }),
  sweeper: ({ keys }) => ({
    RELAYER_ADDRESSES: chainAccount('relayer').address,
    REGISTRAR_ADDRESS: chainAccount('registrar').address,
    INTERNAL_API_TOKEN: keys.internalApiToken,
    FEE_RECIPIENT: chainAccount('feeRecipient').address,
    // A demo takes seconds: payments are checked every second, and final a second after they are mined.
    SWEEP_INTERVAL_MS: '1000',
    SWEEP_WATCH_INTERVAL_MS: '500',
    SWEEP_CONFIRMATIONS: '4',
    // anvil's gas costs about a hundred times Arbitrum's: a small payment would wait a day for others.
    SWEEP_MAX_WAIT_MS: '3000',
  }),
  signer: ({ keys }) => ({
    RELAYER_KEYS: chainAccount('relayer').privateKey,
    REGISTRAR_KEY: chainAccount('registrar').privateKey,
    SEALING_PRIVATE_KEY: keys.sweeperSealing.privateKey,
    // anvil's gas costs about a hundred times that of Arbitrum, and a soak makes many orders.
    RELAYER_GWEI_PER_DAY: '100000000000',
    SIGNATURES_PER_MINUTE: '10000',
    ORDERS_PER_MERCHANT_PER_DAY: '10000',
    ORDERS_PER_DAY: '100000',
    // Tests advance the chain by years.
    CHAIN_CLOCK_MAX_SKEW_S: '10000000000',
    ATTESTATION_PUBLIC_KEYS: keys.attestation.publicKey,
    ORDER_WAIT_H: '0',
    OWNER_WAIT_H: '0',
  }),
  'webhook-dispatcher': ({ keys }) => ({
    WEBHOOK_SEALING_PRIVATE_KEYS: keys.dispatcherSealing.privateKey,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
  }),
  admin: ({ keys, ports, auditHeads }) => ({
    SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}`,
    MAIL_FROM: 'Stablecoin Checkout <checkout@localhost.example>',
    ...auditEnv(keys, auditHeads),
  }),
  'agent-gateway': ({ keys, ports, filesDatabaseUrl }) => ({
    ...(filesDatabaseUrl
      ? { FILE_STORE_URL: databaseUrlOf('agent-gateway', { databaseUrl: filesDatabaseUrl, keys }) }
      : {}),
    RUNNER_SEALING_PUBLIC_KEY: keys.runnerSealing.publicKey,
    AGENT_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
    SMTP_URL: `smtp://127.0.0.1:${ports['smtp']}`,
    MAIL_FROM: 'Stablecoin Checkout <checkout@localhost.example>',
    APPROVAL_LINK_SECRET: 'development-secret-of-approval-links',
  }),
  'turn-runner': ({ keys }) => ({
    RUNNER_SEALING_PRIVATE_KEYS: keys.runnerSealing.privateKey,
    AGENT_ALLOWED_NETWORKS: '127.0.0.0/8,::1/128',
  }),
};

/** Returns additional settings of services that serve both networks. */
function testnetEnv({ testNetwork }: SharedParts): Record<string, string> {
  if (!testNetwork) return {};
  const { chainId, checkout, tokens, rpcUrls } = testNetwork;
  return {
    TESTNET_CHAIN_ID: `${chainId}`,
    TESTNET_CHECKOUT_ADDRESS: checkout.address,
    TESTNET_USDC_ADDRESS: tokens.usdc,
    TESTNET_USDT_ADDRESS: tokens.usdt,
    TESTNET_NETWORK_NAME: 'the local test network',
    TESTNET_WALLET_RPC_URL: rpcUrls[0]!,
  };
}

/** The settings of a twin that differ from those of its service: other keys, and another relayer that pays gas. */
const OF_TWIN: Readonly<Record<TwinName, () => Record<string, string>>> = {
  'chain-indexer-testnet': () => ({}),
  'sweeper-testnet': () => ({
    RELAYER_ADDRESSES: chainAccount('testnetRelayer').address,
    // No treasury changes are ordered there.
    REGISTRAR_ADDRESS: '',
  }),
  'signer-testnet': () => ({ RELAYER_KEYS: chainAccount('testnetRelayer').privateKey, REGISTRAR_KEY: '' }),
};

/** Returns every service of the local stack with its whole environment, and the twins where there is a test network. */
export function localServices(parts: SharedParts): LocalService[] {
  const services = SERVICES.map((name) => ({
    ...addressOf(name, parts),
    env: { ...common(name, parts), ...testnetEnv(parts), ...OWN[name](parts), ...parts.extraEnv?.(name) },
  }));
  const { testNetwork } = parts;
  if (!testNetwork) return services;
  const twins = TWIN_NAMES.map((name) => ({
    ...addressOf(name, parts),
    env: {
      ...common(name, { ...parts, ...testNetwork }),
      ...OWN[serviceOf(name)](parts),
      ...{ NETWORK_MODE: 'test', ...OF_TWIN[name]() },
    },
  }));
  return [...services, ...twins];
}

function addressOf(name: ProcessName, { ports }: SharedParts): Pick<LocalService, 'name' | 'port' | 'url'> {
  return { name, port: ports[name]!, url: urlAt(ports, name) };
}

function common(name: ProcessName, parts: SharedParts): Record<string, string> {
  return {
    ENVIRONMENT: 'development',
    HOST: '127.0.0.1',
    PORT: `${parts.ports[name]}`,
    PUBLIC_URL: urlAt(parts.ports, 'gateway'),
    LOG_LEVEL: parts.logLevel,
    // No delay: only the gateway routes to these, and it knows no replica.
    SHUTDOWN_DELAY_MS: '0',
    ...(ownsSchema(serviceOf(name)) ? { DATABASE_URL: databaseUrlOf(name as SchemaProcess, parts) } : {}),
    NATS_URL: parts.natsUrl,
    ...(parts.hasNatsUsers ? { NATS_NKEY_SEED: parts.keys.natsSeeds[name] } : {}),
    CHAIN_ID: `${parts.chainId}`,
    RPC_URLS: parts.rpcUrls.join(','),
    CHECKOUT_ADDRESS: parts.checkout.address,
    CHECKOUT_DEPLOY_BLOCK: `${parts.checkout.deployBlock}`,
    USDC_ADDRESS: parts.tokens.usdc,
    USDT_ADDRESS: parts.tokens.usdt,
    EXPLORER_URL: '',
  };
}

/** Returns the settings that sign and store heads of the audit log; also for the command that verifies it. */
export function auditEnv(keys: DevelopmentKeys, file: string): Record<string, string> {
  return { AUDIT_SIGNING_KEY: keys.auditSigningKey, AUDIT_ANCHOR_FILE: file };
}

/** Returns the URL of this database for the service's own role. */
export function databaseUrlOf(
  name: SchemaProcess,
  { databaseUrl, keys }: Pick<SharedParts, 'databaseUrl' | 'keys'>,
): string {
  const url = new URL(databaseUrl);
  url.username = schemaOf(name);
  url.password = keys.databasePasswords[name];
  return url.href;
}

export function urlAt(ports: Ports, name: string): string {
  return `http://127.0.0.1:${ports[name]}`;
}
