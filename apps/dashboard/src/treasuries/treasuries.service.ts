import { idBelow, idPosition, type Page, type PageRequest, toPage } from '@libs/dto/lists/page';
import type { Actor } from '@libs/dto/rpc/dashboard.rpc';
import { NEW_TREASURY_ACTION, treasuryAction } from '@libs/dto/treasuries/treasury-statement';
import type { OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import { computeAddress, getAddress, Wallet } from 'ethers';
import { MerchantProofsService } from '../registry/merchant-proofs.service.js';
import type { TreasuryChangeRow } from '../treasury-changes/treasury-change.entity.js';
import { type NamedTreasury, TreasuryChangesService } from '../treasury-changes/treasury-changes.service.js';
import {
  consentInWords,
  TreasuryCheckService,
  type TreasuryConsent,
  warningsInWords,
} from '../wallets/treasury-check.service.js';
import type { WalletRow } from '../wallets/wallet.entity.js';
import { prefixed, WalletsService } from '../wallets/wallets.service.js';
import type { ExistingWalletView, GeneratedWalletView, WalletView } from './treasuries.dto.js';

const LIST = 'wallets';

/** The treasury that an owner names, and the key that pays the gas; null: the platform pays. */
interface ExistingTreasury extends TreasuryConsent {
  readonly treasury_address: string;
  readonly relayer_private_key: string | null;
}

/** Actions of owners on their treasury. */
@Injectable()
export class TreasuriesService {
  constructor(
    private readonly wallets: WalletsService,
    private readonly changes: TreasuryChangesService,
    private readonly check: TreasuryCheckService,
    private readonly proofs: MerchantProofsService,
  ) {}

  /**
   * Generates a treasury, whose gas the platform pays. The private key is in this response and nowhere else, ever.
   * Throws `treasury_frozen`, `fresh_proof_required`.
   */
  async generate(merchantId: number, actor: Actor, proof: OfferedProof): Promise<GeneratedWalletView> {
    await this.changes.expectOpen(merchantId);
    const proven = await this.proofs.expect(proof, merchantId, NEW_TREASURY_ACTION);
    const { address, privateKey } = Wallet.createRandom();
    const named = { address, kind: 'generated', relayer: null, proven } as const;
    const wallet = viewOfNamed(await this.changes.name(merchantId, named, 'wallet.generated', actor));
    return { treasury_address: address, private_key: privateKey, wallet };
  }

  /**
   * Sets the merchant's own treasury, and its relayer key where it pays its own gas. Refuses addresses that lose money.
   * Throws `treasury_frozen`, `treasury_warnings`, `fresh_proof_required`.
   */
  async bringOwn(
    merchantId: number,
    { treasury_address, relayer_private_key: relayerKey, ...consent }: ExistingTreasury,
    actor: Actor,
    proof: OfferedProof,
  ): Promise<ExistingWalletView> {
    const address = getAddress(treasury_address.toLowerCase());
    const relayerAddress = relayerKey ? computeAddress(prefixed(relayerKey)) : undefined;
    const warnings = await this.check.expectUsable(address, relayerAddress, consent.holder);
    await this.changes.expectOpen(merchantId, address);
    const although = consentInWords(warnings, consent);
    const proven = await this.proofs.expect(
      proof,
      merchantId,
      `${treasuryAction(address, relayerAddress ?? null)}${although}`,
    );
    const relayer = relayerKey ? this.wallets.sealRelayer(merchantId, relayerKey) : null;
    const named = { address, kind: 'brought', relayer, warnings, proven } as const;
    const wallet = viewOfNamed(await this.changes.name(merchantId, named, 'wallet.brought', actor));
    return { wallet, warnings: warningsInWords(warnings) };
  }

  async list(merchantId: number, { cursor, limit }: PageRequest): Promise<Page<WalletView>> {
    const rows = await this.wallets.page(merchantId, idBelow(LIST, cursor), limit);
    const changes = await this.changes.ofWallets(rows.map(({ id }) => id));
    return toPage(
      rows,
      limit,
      (row) => idPosition(LIST, row.id),
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
