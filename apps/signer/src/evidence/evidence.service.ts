import { Database } from '@libs/service-kit/database/database';
import { ReadsGauges } from '@libs/service-kit/operations/gauges';
import { Injectable } from '@nestjs/common';
import { refused } from '../refusals/refusal.js';
import { SignerSettings } from '../settings.js';
import { type Evidence, EvidenceRepository } from './evidence.repository.js';

/** The time for which operators see that an order waited for an account to be known. */
const SHOWN_H = 24;

/** Checks that a second party, auth, has seen an owner name the treasury that an order sets, and long enough ago. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly database: Database,
    private readonly repository: EvidenceRepository,
    private readonly settings: SignerSettings,
  ) {}

  /**
   * Throws `signing_refused` where there is no evidence for a treasury of a merchant, or too little time has passed.
   * The treasury that addresses commit to needs no evidence: an order back to it overrules a thief.
   */
  async expect(merchantId: number, initialTreasury: string, to: string): Promise<void> {
    if (to.toLowerCase() === initialTreasury.toLowerCase()) return;
    const all = (await this.repository.of(this.database, merchantId, to.toLowerCase())).filter(
      (one) => !one.is_refused,
    );
    if (all.length === 0)
      throw refused('evidence', `nobody is on record as having set ${to} for merchant ${merchantId}`);
    const aged = all.filter((one) => one.proven_h >= this.waitOf(one));
    if (aged.length === 0) throw refused('wait', `${to} was named too short a while ago for merchant ${merchantId}`);
    if (aged.some(({ known_h }) => known_h >= this.settings.ownerWaitH)) return;
    await this.repository.recordRequested(
      this.database,
      merchantId,
      aged.map(({ user_id }) => user_id),
    );
    const who = aged.map(({ user_id }) => user_id).join(', ');
    throw refused('owner', `${to} was named by account ${who}, which is new at merchant ${merchantId}`);
  }

  @ReadsGauges('unknown_owners_24h')
  async unknownOwners() {
    return { unknown_owners_24h: await this.repository.countRequested(this.database, SHOWN_H) };
  }

  /**
   * Returns the hours to wait. A sentence without the address proves less: the publisher of the change chooses the
   * address.
   */
  private waitOf({ is_named }: Evidence): number {
    const { orderWaitH, ownerWaitH } = this.settings;
    return is_named ? orderWaitH : Math.max(orderWaitH, ownerWaitH);
  }
}
