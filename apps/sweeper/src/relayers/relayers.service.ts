import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { RemoteOrderSigner, RemoteTransactionSigner } from './remote-signers.js';
import type { OrderSigner, Relayer } from './signer.js';

/**
 * The signers of this service. Addresses are settings, so that they are known while the signer is unavailable; keys are
 * in the signer only.
 */
@Injectable()
export class RelayersService {
  /** The platform's relayers that share the merchants whose gas the platform pays. The first one is `platform`. */
  readonly senders: readonly Relayer[];
  /** The relayer that sends all transactions of the platform that are not sweeps of payments. */
  readonly platform: Relayer;
  /** Former platform relayers whose keys were replaced. */
  readonly retired: readonly Relayer[];
  /** Undefined when the setting is left out. */
  readonly registrar: OrderSigner | undefined;

  constructor(
    settings: SweeperSettings,
    private readonly rpc: RpcClient,
    private readonly wallets: WalletsService,
  ) {
    const all = settings.relayerAddresses.map((address, index) =>
      this.ofPlatform(address, index >= settings.activeRelayers),
    );
    this.senders = all.filter(({ isRetired }) => !isRetired);
    this.retired = all.filter(({ isRetired }) => isRetired);
    this.platform = this.senders[0]!;
    const { registrarAddress } = settings;
    this.registrar = registrarAddress ? new RemoteOrderSigner(rpc, registrarAddress) : undefined;
  }

  /** The addresses of all relayers of the platform, retired ones included. */
  get addresses(): readonly string[] {
    return [...this.senders, ...this.retired].map(({ address }) => address);
  }

  /** Returns the merchant relayer at an address. */
  async ofMerchant(address: string): Promise<Relayer> {
    const sealed = await this.wallets.sealedKeyOf(address);
    const signer =
      sealed &&
      new RemoteTransactionSigner(this.rpc, address, {
        merchant_id: sealed.merchant_id,
        sealed_key: sealed.sealed_relayer_key,
        sealed_for: sealed.sealed_for,
      });
    return { address, isPlatform: false, isRetired: false, signer };
  }

  /**
   * Returns the accounts of our settings whose keys the signer does not have. Throws AppError `unavailable` while the
   * signer is unavailable.
   */
  async missing(): Promise<string[]> {
    const { relayers, registrar } = await this.rpc.call('signer.accounts', {});
    const known = new Set([...relayers, registrar ?? ''].map((address) => address.toLowerCase()));
    const ours = [...this.addresses, ...(this.registrar ? [this.registrar.address] : [])];
    return ours.filter((address) => !known.has(address.toLowerCase()));
  }

  private ofPlatform(setting: string, isRetired: boolean): Relayer {
    const address = setting.toLowerCase();
    const signer = new RemoteTransactionSigner(this.rpc, address, null);
    return { address, isPlatform: true, isRetired, signer };
  }
}
