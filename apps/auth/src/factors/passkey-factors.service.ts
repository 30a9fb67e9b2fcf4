import { AppError } from '@libs/errors/app-error';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { ChallengeScope } from '../passkeys/challenge-scope.js';
import { passkeyRefused } from '../passkeys/passkey-refusals.js';
import type { PasskeyAssertion, PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { type PasskeyCredential, PasskeysService } from '../passkeys/passkeys.service.js';
import type { FactorRow } from './factor.entity.js';
import { FactorsRepository } from './factors.repository.js';

/** A signature of a passkey, and the purpose of the challenge that it must answer. */
export interface GivenPasskey {
  readonly assertion: PasskeyAssertion;
  readonly scope: ChallengeScope;
}

/** A passkey whose signature was right. */
export interface SignedPasskey {
  readonly factorId: number;
  readonly counter: number;
}

/** A passkey that was made. */
export interface NewPasskey extends Omit<PasskeyCredential, 'userId'> {
  readonly name: string;
  readonly counter: number;
}

/** The passkeys of accounts. */
@Injectable()
export class PasskeyFactorsService {
  constructor(
    private readonly database: Database,
    private readonly factors: FactorsRepository,
    private readonly passkeys: PasskeysService,
  ) {}

  /**
   * Returns the options that a browser needs to sign with a passkey of an account. Throws `no_second_factor` where it
   * has none, `passkeys_unavailable`.
   */
  async requestOptions(userId: number, scope: ChallengeScope): Promise<PasskeyOptionsView> {
    const known = await this.of(userId);
    if (known.length === 0) {
      throw new AppError('no_second_factor', {}, { message: 'The account has no passkey. Add one first.' });
    }
    return this.passkeys.requestOptions(scope, known);
  }

  async of(userId: number): Promise<PasskeyCredential[]> {
    const rows = await this.factors.list(this.database, userId);
    return rows.filter(({ kind }) => kind === 'passkey').map(credentialOf);
  }

  /** Returns the owner of a passkey; undefined where the passkey is unknown. */
  async ownerOf(sql: Sql, credentialId: string): Promise<number | undefined> {
    return (await this.factors.passkeyBy(sql, credentialId))?.user_id;
  }

  /**
   * Checks a signature of a passkey of the account, and uses up its challenge. The passkey counts as used only after
   * `use`. Throws `passkey_refused`, `passkey_challenge_expired`, `passkeys_unavailable`.
   */
  async check(userId: number | undefined, { assertion, scope }: GivenPasskey): Promise<SignedPasskey> {
    const row = await this.factors.passkeyBy(this.database, assertion.id);
    const own = row?.user_id === userId ? row : undefined;
    const counter = await this.passkeys.signed(scope, assertion, own && credentialOf(own));
    return { factorId: own!.id, counter };
  }

  /**
   * Records that a passkey was used. Throws `passkey_refused` for a counter that did not grow, because then two devices
   * have the passkey, and where the passkey was removed in between.
   */
  async use(tx: Tx, { factorId, counter }: SignedPasskey): Promise<void> {
    const used = await this.factors.useCounter(tx, factorId, counter);
    if (used === undefined) throw passkeyRefused('unknown');
    if (!used) throw passkeyRefused('copied');
  }

  /** Throws `passkey_refused` for a passkey that an account has already. */
  async add(
    tx: Tx,
    userId: number,
    { credentialId, publicKey, counter, transports, name }: NewPasskey,
  ): Promise<number> {
    const id = await this.factors.insertPasskey(tx, {
      user_id: userId,
      name,
      credential_id: credentialId,
      public_key: publicKey,
      counter,
      transports: [...transports],
    });
    if (id === undefined) throw passkeyRefused('known');
    return id;
  }
}

function credentialOf({ user_id, credential_id, public_key, transports }: FactorRow): PasskeyCredential {
  return { userId: user_id, credentialId: credential_id!, publicKey: public_key!, transports: transports! };
}
