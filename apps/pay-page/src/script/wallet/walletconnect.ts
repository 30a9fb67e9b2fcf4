import type { WalletConnectWords } from '../document/words.js';
import type { AnnouncedWallet, RemoteWallet } from './provider.js';
import type { WalletPayment } from './wallet-payment.js';
import type { WalletConnectOptions } from './walletconnect-options.js';

/** The fetched script: the entire protocol, which is loaded only on demand. */
export interface WalletConnectScript {
  remoteWallet(options: WalletConnectOptions, payment: WalletPayment, words: WalletConnectWords): RemoteWallet;
}

/** Returns WalletConnect as one more wallet. The script for its protocol is fetched when the buyer chooses it. */
export function walletConnect(container: HTMLElement, words: WalletConnectWords): AnnouncedWallet {
  const options = JSON.parse(container.dataset['connect']!) as WalletConnectOptions;
  const payment = JSON.parse(container.dataset['payment']!) as WalletPayment;
  let paired: RemoteWallet | undefined;
  const load = async () => {
    try {
      const script = (await import(options.script)) as WalletConnectScript;
      return script.remoteWallet(options, payment, words);
    } catch {
      throw new Error(words.unreachable);
    }
  };
  const remote: RemoteWallet = {
    get app() {
      return paired?.app;
    },
    request: (call) => paired!.request(call),
    async connect(signal) {
      paired ??= await load();
      await paired.connect(signal);
    },
    leave: () => paired?.leave(),
  };
  return { info: { uuid: '', name: 'WalletConnect', icon: '', rdns: '' }, provider: remote, remote };
}
