import { SignClient } from '@walletconnect/sign-client';
import type { WalletConnectOptions } from '../wallet/walletconnect-options.js';
import { MemoryStorage } from './memory-storage.js';

export type Client = InstanceType<typeof SignClient>;

/** Returns a client of the protocol that talks to the relay only and stores nothing. */
export async function newClient({ projectId, relayUrl }: WalletConnectOptions): Promise<Client> {
  const client = await SignClient.init({
    projectId,
    relayUrl,
    logger: 'silent',
    storage: new MemoryStorage(),
    // Without a separate name it would share everything with an abandoned client.
    customStoragePrefix: crypto.randomUUID(),
    telemetryEnabled: false,
    metadata: {
      name: document.querySelector('.merchant')!.textContent!,
      description: '',
      url: location.origin,
      icons: [],
    },
  });
  // It would put a frame of another origin into the page for each request; and the page's icon is not an address.
  client.core.verify.register = async () => '';
  client.metadata.icons.length = 0;
  connectOnce(client);
  return client;
}

/** Ends all background work of a client. */
export function giveUp({ core }: Client): void {
  core.heartbeat.stop();
  // There may be no connection to close.
  core.relayer.transportClose().catch(() => undefined);
}

/**
 * Makes all connection attempts wait for the running one. Otherwise, while the relay is down, each attempt of the
 * client to connect subscribes, and each subscription tries to connect: soon there are thousands.
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
