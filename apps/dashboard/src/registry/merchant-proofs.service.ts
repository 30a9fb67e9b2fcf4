import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { merchantStatement } from '@libs/dto/treasuries/treasury-statement';
import { AppError } from '@libs/errors/app-error';
import type { ProvenTreasury } from '@libs/events/payloads/merchants.payload';
import { Database } from '@libs/service-kit/database/database';
import { FreshProofs, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { Injectable } from '@nestjs/common';
import { MerchantRegistryService } from './merchant-registry.service.js';

/**
 * Fresh proofs for actions of members on their merchant: a stolen sign-in alone moves no money, and gives no rights and
 * no secrets.
 */
@Injectable()
export class MerchantProofsService {
  constructor(
    private readonly database: Database,
    private readonly merchants: MerchantRegistryService,
    private readonly proofs: FreshProofs,
  ) {}

  /**
   * Uses up the proof of an action. `action` is an order with everything that matters about it: `Create an API key
   * named "web".` Throws `fresh_proof_required`, and `not_found` where there is no such merchant. Returns what auth
   * attests of it. In test mode nothing needs a proof: no money moves there, and its keys and endpoints see nothing of
   * live mode.
   */
  async expect(proof: OfferedProof, merchantId: number, action: string): Promise<ProvenTreasury | null> {
    if (isTestMerchant(merchantId)) return null;
    const merchant = await this.merchants.byId(this.database, merchantId);
    if (!merchant) throw new AppError('not_found');
    const attestation = await this.proofs.expect(proof, merchantStatement(merchant.name, merchantId, action));
    return attestation ? { ...attestation, merchant_name: merchant.name } : null;
  }
}
