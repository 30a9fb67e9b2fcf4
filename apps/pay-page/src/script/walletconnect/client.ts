import { SignClient } from '@walletconnect/sign-client';
import type { WalletConnectOptions } from '../wallet/walletconnect-options.js';
import { MemoryStorage } from './memory-storage.js';

export type Client = InstanceType<typeof SignClient>;

/** A client of the protocol that talks to the relay alone and keeps nothing. */
export async function newClient({ projectId, relayUrl }: WalletConnectOptions): Promise<Client> {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    logger: 'silent',
    storage: new MemoryStorage(),
    // Without a name of its own it would share everything with a client that was given up.
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    metadata: {
      name: document.querySelector('.merchant')!.textContent!,
      description: '',
      url: location.origin,
      icons: [],
    },
  });
  // It would put a frame of another origin into the page for each request; and the page's icon is no address.
  client.core.verify.register = async () => '';
  client.metadata.icons.length = 0;
  connectOnce(client);
  return client;
}

/** Ends everything that a client does in the background. */
export function giveUp({ core }: Client): void {
  core.heartbeat.stop();
  // There may be no connection to close.
  core.relayer.transportClose().catch(() => undefined);
}

/**
 * While the relay is away, each of the client's tries to connect subscribes, and each subscription tries to connect:
 * soon there are thousands. Here all of them wait for the one that is under way.
 */
function connectOnce({ core }: Client): void {
  const relayer = core.relayer as unknown as { connect(relayUrl?: string): Promise<void> };
  const connect = relayer.connect.bind(relayer);
  let underWay: Promise<void> | undefined;
  relayer.connect = (relayUrl) => {
    underWay ??= connect(relayUrl).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
