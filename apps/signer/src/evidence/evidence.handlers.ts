import { merchantStatement, NEW_TREASURY_ACTION, treasuryActions } from '@libs/dto/treasuries/treasury-statement';
import type { WalletReplaced } from '@libs/events/payloads/merchants.payload';
import { judgeAttestation, parseAttestationPublicKeys } from '@libs/sealing/attestation';
import type { Ed25519Key } from '@libs/sealing/ed25519-keys';
import type { Tx } from '@libs/service-kit/database/sql';
import { OnEvent, PoisonError } from '@libs/service-kit/messaging/inbox/on-event';
import { Injectable } from '@nestjs/common';
import { getAddress } from 'ethers';
import { SignerSettings } from '../settings.js';
import { EvidenceRepository } from './evidence.repository.js';

/**
 * Records which treasuries owners named. The dashboard's event is not trusted on its own: auth's signature must be
 * valid for the sentence that this service builds from the event itself.
 */
@Injectable()
export class EvidenceHandlers {
  private readonly keys: readonly Ed25519Key[];

  constructor(
    settings: SignerSettings,
    private readonly repository: EvidenceRepository,
  ) {
    this.keys = parseAttestationPublicKeys(settings.attestationPublicKeys);
  }

  @OnEvent('wallet.replaced')
  async replaced({ merchant_id, treasury_address, relayer_address, proven }: WalletReplaced, tx: Tx): Promise<void> {
    if (!proven) return;
    const { merchant_name, ...attestation } = proven;
    const about = `the treasury ${treasury_address} of merchant ${merchant_id}`;
    const verdict = judgeAttestation(attestation, this.keys);
    if (verdict === 'unknown_key')
      throw new PoisonError(`${about} is attested by the key ${proven.key_id}, which ATTESTATION_PUBLIC_KEYS lacks`);
    if (verdict === 'forged') throw new PoisonError(`${about} has a forged attestation`);
    const sentence = (action: string) => merchantStatement(merchant_name, merchant_id, action);
    const relayer = relayer_address ? getAddress(relayer_address) : null;
    const isNamed = treasuryActions(getAddress(treasury_address), relayer).some(
      (action) => proven.statement === sentence(action),
    );
    if (!isNamed && proven.statement !== sentence(NEW_TREASURY_ACTION))
      throw new PoisonError(`${about} comes with an attestation of something else`);
    await this.repository.add(tx, {
      ...{ signature: proven.signature, merchant_id, treasury: treasury_address.toLowerCase(), is_named: isNamed },
      ...{ user_id: proven.user_id, proven_at: new Date(proven.at) },
    });
  }
}
