import { open } from '@libs/sealing/sealed-box';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { Injectable, Logger } from '@nestjs/common';
import { Wallet } from 'ethers';
import { listOf } from '../setting-rules.js';
import { SweeperSettings } from '../settings.js';
import type { SealedRelayer } from '../wallets/wallet.entity.js';
import { WalletsService } from '../wallets/wallets.service.js';
import type { OrderSigner, Relayer, TransactionSigner } from './signer.js';

/** Opens the keys that this service signs with. They sign only transactions that this service builds. */
@Injectable()
export class RelayerKeysService {
  private readonly logger = new Logger('RelayerKeys');
  /** The relayer that sends the platform's transactions. */
  readonly platform: Relayer;
  /** Former platform relayers whose keys were replaced. */
  readonly retired: readonly Relayer[];
  /** Undefined when the setting is left out. */
  readonly registrar: OrderSigner | undefined;

  constructor(
    private readonly settings: SweeperSettings,
    private readonly wallets: WalletsService,
  ) {
    const [platform, ...retired] = listOf(settings.relayerPrivateKey).map((key, index) => ofPlatform(key, index > 0));
    this.platform = platform!;
    this.retired = retired;
    this.registrar = settings.registrarPrivateKey ? new Wallet(settings.registrarPrivateKey) : undefined;
  }

  /** The merchant relayer at an address. */
  async ofMerchant(address: string): Promise<Relayer> {
    const sealed = await this.wallets.sealedKeyOf(address);
    return { address, isPlatform: false, isRetired: false, signer: sealed && this.open(sealed) };
  }

  private open({ merchant_id, relayer, sealed_relayer_key, sealed_for }: SealedRelayer): TransactionSigner | undefined {
    try {
      // A text that is sealed for another merchant was copied here from that merchant's row.
      if (!sealed_for.startsWith(`relayers|${merchant_id}|`)) throw new Error('it is sealed for another merchant');
      const key = open(sealed_relayer_key, parsePrivateKeys(this.settings.sealingPrivateKey), sealed_for);
      try {
        const signer = new Wallet(key.toString('utf8'));
        if (signer.address.toLowerCase() !== relayer) throw new Error('it is the key of another address');
        return signer;
      } finally {
        key.fill(0);
      }
    } catch (error) {
      // ethers may quote the key in its error, so only our own messages are logged.
      const why = (error as Error).message.includes('0x') ? 'it is not a private key' : (error as Error).message;
      this.logger.error(`the relayer key of merchant ${merchant_id} cannot be used: ${why}`);
      return undefined;
    }
  }
}

function ofPlatform(key: string, isRetired: boolean): Relayer {
  const signer = new Wallet(key);
  return { address: signer.address.toLowerCase(), isPlatform: true, isRetired, signer };
}
