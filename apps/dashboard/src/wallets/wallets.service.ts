import { idBelow, type Page, type PageRequest, placeIn, toPage } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { seal } from '@libs/sealing/sealed-box';
import { parsePublicKey } from '@libs/sealing/sealing-keys';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { computeAddress, getAddress, Wallet } from 'ethers';
import { MerchantsService } from '../merchants/merchants.service.js';
import { NoticesService } from '../notices/notices.service.js';
import { MerchantRegistryService } from '../registry/merchant-registry.service.js';
import { DashboardSettings } from '../settings.js';
import { TreasuryCheckService } from './treasury-check.service.js';
import type { WalletRow } from './wallet.entity.js';
import type { BroughtWalletView, GeneratedWalletView, WalletView } from './wallets.dto.js';
import { WalletsRepository } from './wallets.repository.js';

const LIST = 'wallets';

/** Treasuries. The platform never keeps a treasury key; a relayer key only pays gas and is sealed to the sweeper. */
@Injectable()
export class WalletsService {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'dashboard'>,
    private readonly repository: WalletsRepository,
    private readonly merchantRows: MerchantRegistryService,
    private readonly merchants: MerchantsService,
    private readonly notices: NoticesService,
    private readonly treasuries: TreasuryCheckService,
    private readonly settings: DashboardSettings,
  ) {}

  /** A fresh treasury. The private key is in this response and nowhere else, ever. Platform gas. */
  async generate(merchantId: number, actor: Actor): Promise<GeneratedWalletView> {
    const { address, privateKey } = Wallet.createRandom();
    const wallet = await this.replace(merchantId, { address, kind: 'generated', action: 'wallet.generated' }, actor);
    return { treasury_address: address, private_key: privateKey, wallet };
  }

  /** The merchant's own treasury, and its relayer key where it pays its own gas. Refuses addresses that lose money. */
  async bringOwn(
    merchantId: number,
    treasury: string,
    relayerKey: string | null,
    actor: Actor,
  ): Promise<BroughtWalletView> {
    const address = getAddress(treasury.toLowerCase());
    await this.treasuries.expectUsable(address, relayerKey ? addressOf(relayerKey) : undefined);
    const wallet = await this.replace(
      merchantId,
      { address, kind: 'brought', action: 'wallet.brought', relayerKey },
      actor,
    );
    return { wallet };
  }

  /** Since when the merchant has a treasury. */
  firstAt(merchantId: number): Promise<Date | undefined> {
    return this.repository.firstAt(this.database, merchantId);
  }

  async list(merchantId: number, { cursor, limit }: PageRequest): Promise<Page<WalletView>> {
    const rows = await this.repository.page(this.database, merchantId, idBelow(LIST, cursor), limit);
    return toPage(rows, limit, (row) => placeIn(LIST, row.id), viewOf);
  }

  private async replace(
    merchantId: number,
    wallet: { address: string; kind: WalletRow['kind']; action: string; relayerKey?: string | null },
    actor: Actor,
  ): Promise<WalletView> {
    const relayer = wallet.relayerKey ? this.sealRelayer(merchantId, wallet.relayerKey) : null;
    return this.database.transaction(async (tx) => {
      const before = await this.merchantRows.lockById(tx, merchantId);
      const changes = { treasury_address: wallet.address, relayer_address: relayer?.address ?? null };
      const act = { actor, action: wallet.action, evenIfSame: true };
      const merchant = await this.merchants.changeIn(tx, merchantId, changes, act);
      const row = await this.repository.replace(tx, {
        merchant_id: merchantId,
        treasury_address: wallet.address,
        kind: wallet.kind,
        relayer_address: relayer?.address ?? null,
      });
      await this.outbox.publish(tx, 'wallet.replaced', {
        merchant_id: merchantId,
        version: merchant.version,
        treasury_address: wallet.address,
        previous_treasury_address: before?.treasury_address ?? null,
        relayer_address: relayer?.address ?? null,
        sealed_relayer_key: relayer?.sealed ?? null,
        sealed_for: relayer?.sealedFor ?? null,
      });
      await this.notices.add(tx, merchantId, 'wallet_replaced', {
        treasury: wallet.address,
        previous_treasury: before?.treasury_address ?? null,
        relayer: relayer?.address ?? null,
        by: actor.name,
      });
      return viewOf(row);
    });
  }

  /** Bound to the merchant: the ciphertext opens in no other row. */
  private sealRelayer(merchantId: number, key: string): { address: string; sealed: string; sealedFor: string } {
    const privateKey = prefixed(key);
    const publicKey = parsePublicKey(this.settings.sweeperSealingPublicKey);
    const sealedFor = `relayers|${merchantId}|private_key|${publicKey.keyId}`;
    return { address: computeAddress(privateKey), sealed: seal(privateKey, publicKey, sealedFor), sealedFor };
  }
}

function prefixed(key: string): string {
  return key.startsWith('0x') ? key : `0x${key}`;
}

function addressOf(key: string): string {
  return computeAddress(prefixed(key));
}

function viewOf(row: WalletRow): WalletView {
  return {
    id: row.id,
    treasury_address: row.treasury_address,
    relayer: row.relayer_address ? 'merchant' : 'platform',
    relayer_address: row.relayer_address,
    kind: row.kind,
    active: row.active,
    created_at: row.created_at.toISOString(),
  };
}
