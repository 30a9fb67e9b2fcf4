import { listOf } from '@libs/chain/addresses/checkout-list';
import { isTestAccount } from '@libs/chain/addresses/test-accounts';
import { Injectable } from '@nestjs/common';
import { SignerSettings } from '../settings.js';
import { keyAt } from './key-reference.js';
import type { KeyStore } from './key-store.js';

/** The platform's keys. The process does not start if a key in its settings is missing. */
@Injectable()
export class KeysService {
  /** The relayer that sends, followed by those that were replaced. */
  readonly relayers: readonly KeyStore[];
  readonly registrar: KeyStore | undefined;

  constructor(settings: SignerSettings) {
    this.relayers = listOf(settings.relayerKeys).map(keyAt);
    this.registrar = settings.registrarKey ? keyAt(settings.registrarKey) : undefined;
    const known = [...this.relayers, this.registrar].find((key) => key && isTestAccount(key.address));
    if (known && settings.isProduction)
      throw new Error(`the key of ${known.address} is a development key, which everybody has`);
  }

  /** Returns the platform's relayer at an address in any letter case. */
  relayer(address: string): KeyStore | undefined {
    return this.relayers.find((key) => key.address.toLowerCase() === address.toLowerCase());
  }
}
