import { TEST_MNEMONIC } from '@deploy/local/seed/keys';
import type { ServiceName } from '@libs/events/services';
import { OIDC_CLIENT, OidcServer } from '@libs/testing/servers/oidc-server';
import { HDNodeWallet } from 'ethers';
import { RunningSystem } from './running-system.js';
import { WalletRelay } from './servers/wallet-relay.js';
import { SharedByWorker } from './shared-by-worker.js';

/** Accounts of anvil that have no other use: the buyer of the stack counts its own nonces. */
export const [WALLET, PANEL, REMOTE] = [7, 8, 9].map((index) =>
  HDNodeWallet.fromPhrase(TEST_MNEMONIC, '', `m/44'/60'/0'/0/${index}`),
) as [HDNodeWallet, HDNodeWallet, HDNodeWallet];
/** Services are polled every second, so that a test need not wait for the next poll. */
const OFTEN = { HEALTH_INTERVAL_MS: '1000', AUDIT_HEAD_INTERVAL_MS: '1000' };
/** A provider of models that does not respond: spaces can be set up for it, and turns are not run. */
const MODELS = {
  MODEL_PROVIDERS: JSON.stringify({ lab: { kind: 'anthropic', url: 'http://127.0.0.1:9/v1', model: 'lab-small' } }),
  ENGINE_PRICES: JSON.stringify({
    'lab/lab-small': { input: 1_000_000, cached: 100_000, output: 5_000_000 },
    'lab/lab-large': { input: 3_000_000, cached: 300_000, output: 15_000_000 },
  }),
};

/**
 * A running system with all external parts that a test may need: people sign in at an identity provider, wallets
 * communicate over the relay.
 */
export interface FurnishedSystem {
  readonly system: RunningSystem;
  readonly relay: WalletRelay;
}

/** Starts a system. Its external parts end with it. */
export async function startFurnished(): Promise<FurnishedSystem> {
  const [village, relay] = await Promise.all([OidcServer.start(), WalletRelay.start()]);
  const provider = { id: 'village', name: 'Village', issuer: village.issuer, ...OIDC_CLIENT };
  const env: Partial<Record<ServiceName, Record<string, string>>> = {
    auth: { OIDC_PROVIDERS: JSON.stringify([provider]) },
    admin: OFTEN,
    'agent-gateway': MODELS,
    'turn-runner': { ...MODELS, MODEL_PROVIDER_KEYS: JSON.stringify({ lab: 'a key' }) },
    'pay-page': {
      DEV_PANEL_PAYER: PANEL.address,
      WALLETCONNECT_PROJECT_ID: '0'.repeat(32),
      WALLETCONNECT_RELAY_URL: relay.url,
    },
  };
  const system = await RunningSystem.start({ oneProcess: true, env: (service) => env[service] ?? {} });
  system.onStop(() => village.stop());
  system.onStop(() => relay.stop());
  await village.serve({
    redirectUri: `${system.baseUrl}/api/auth/oidc/village/callback`,
    claimsOf: (name) => ({ email: `${name}@village.example`, email_verified: true }),
  });
  return { system, relay };
}

const SHARED = new SharedByWorker(startFurnished, ({ system }) => system.stop());

/**
 * Returns the one system of this worker, with the operator signed in again: an earlier file may have ended that
 * sign-in.
 */
export async function sharedSystem(): Promise<FurnishedSystem> {
  const furnished = await SHARED.get();
  await furnished.system.signInOperator();
  return furnished;
}
