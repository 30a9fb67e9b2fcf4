import { idBelow, type Page, type PageRequest, placeIn, toPage } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { Injectable } from '@nestjs/common';
import { computeAddress, getAddress, Wallet } from 'ethers';
import { TreasuryCheckService } from '../wallets/treasury-check.service.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import type { BroughtWalletView, GeneratedWalletView, WalletView } from '../wallets/wallets.dto.js';
import { prefixed, WalletsService } from '../wallets/wallets.service.js';
import type { TreasuryChangeRow } from './treasury-change.entity.js';
import { type NamedTreasury, TreasuryChangesService } from './treasury-changes.service.js';

const LIST = 'wallets';

/** What owners do about their treasury. */
@Injectable()
export class TreasuriesService {
  constructor(
    private readonly wallets: WalletsService,
    private readonly changes: TreasuryChangesService,
    private readonly check: TreasuryCheckService,
  ) {}

  /** A fresh treasury. The private key is in this response and nowhere else, ever. Platform gas. Throws `treasury_frozen`. */
  async generate(merchantId: number, actor: Actor): Promise<GeneratedWalletView> {
    const { address, privateKey } = Wallet.createRandom();
    const named = { address, kind: 'generated', relayer: null } as const;
    const wallet = viewOfNamed(await this.changes.name(merchantId, named, 'wallet.generated', actor));
    return { treasury_address: address, private_key: privateKey, wallet };
  }

  /**
   * The merchant's own treasury, and its relayer key where it pays its own gas. Refuses addresses that lose money. Throws
   * `treasury_frozen`.
   */
  async bringOwn(
    merchantId: number,
    treasury: string,
    relayerKey: string | null,
    actor: Actor,
  ): Promise<BroughtWalletView> {
    const address = getAddress(treasury.toLowerCase());
    await this.check.expectUsable(address, relayerKey ? computeAddress(prefixed(relayerKey)) : undefined);
    const relayer = relayerKey ? this.wallets.sealRelayer(merchantId, relayerKey) : null;
    const named = { address, kind: 'brought', relayer } as const;
    return { wallet: viewOfNamed(await this.changes.name(merchantId, named, 'wallet.brought', actor)) };
  }

  async list(merchantId: number, { cursor, limit }: PageRequest): Promise<Page<WalletView>> {
    const rows = await this.wallets.page(merchantId, idBelow(LIST, cursor), limit);
    const changes = await this.changes.ofWallets(rows.map(({ id }) => id));
    return toPage(
      rows,
      limit,
      (row) => placeIn(LIST, row.id),
      (row) => viewOf(row, changes.get(row.id)),
    );
  }
}

function viewOfNamed({ wallet, takesEffectAt }: NamedTreasury): WalletView {
  return viewOf(wallet, takesEffectAt ? { status: 'queued', takes_effect_at: takesEffectAt } : undefined);
}

function viewOf(row: WalletRow, change: Pick<TreasuryChangeRow, 'status' | 'takes_effect_at'> | undefined): WalletView {
  const isQueued = change?.status === 'queued';
  const unused = isQueued || change?.status === 'canceled' ? change.status : 'replaced';
  return {
    id: row.id,
    treasury_address: row.treasury_address,
    relayer: row.relayer_address ? 'merchant' : 'platform',
    relayer_address: row.relayer_address,
    kind: row.kind,
    active: row.active,
    state: row.active ? 'active' : (unused as WalletView['state']),
    takes_effect_at: isQueued ? change.takes_effect_at.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}
