import { createHash } from 'node:crypto';
import { importedScript } from '../assets/page-assets.js';
import type { WalletConnectOptions } from '../script/wallet/walletconnect-options.js';
import type { PayPageSettings } from '../settings.js';

/** No session token has this name. */
export const WALLETCONNECT_PATH = '/pay/walletconnect.js';
const HASH_DIGITS = 12;

/** The data that pages need to pay by WalletConnect. */
export interface WalletConnectOffer {
  readonly options: WalletConnectOptions;
  readonly script: string;
  /** The sources that the content security policy has to allow, only where it is offered. */
  readonly fetched: { readonly script: string; readonly origins: readonly string[] };
}

let made: { script: string; hash: string } | undefined;

/**
 * Returns the offer where it is configured; undefined without a project id. The script is bundled once, which takes
 * half a second. A page reads from a node of its network.
 */
export function walletConnectOffer(
  settings: PayPageSettings,
  walletRpcUrl = settings.walletRpcUrl,
): WalletConnectOffer | undefined {
  const { walletconnectProjectId: projectId, walletconnectRelayUrl: relayUrl, publicUrl } = settings;
  if (!projectId) return;
  made ??= bundled();
  const { script, hash } = made;
  const reads = walletRpcUrl ? [new URL(walletRpcUrl).origin] : [];
  return {
    options: { script: `${WALLETCONNECT_PATH}?${hash}`, projectId, relayUrl },
    script,
    fetched: { script: new URL(WALLETCONNECT_PATH, publicUrl).href, origins: [new URL(relayUrl).origin, ...reads] },
  };
}

function bundled() {
  const script = importedScript('walletconnect/remote-wallet');
  return { script, hash: createHash('sha256').update(script).digest('hex').slice(0, HASH_DIGITS) };
}
