import type { WalletReplaced } from '@libs/events/payloads/merchants.payload';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { WalletsRepository } from './wallets.repository.js';

@Injectable()
export class WalletsHandlers {
  constructor(private readonly wallets: WalletsRepository) {}

  @OnEvent('wallet.replaced')
  replaced(wallet: WalletReplaced, tx: Tx): Promise<void> {
    return this.wallets.add(tx, wallet);
  }
}
