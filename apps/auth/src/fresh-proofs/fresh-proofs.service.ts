import { createHash, randomInt } from 'node:crypto';
import { AppError, refusedValue, ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { MailError, Mailer } from '@libs/mail/mailer';
import { MailQueue } from '@libs/mail/queue/mail-queue';
import { type Attestation, attested, parseAttestationKey } from '@libs/sealing/attestation';
import type { Ed25519Key } from '@libs/sealing/ed25519-keys';
import { Database } from '@libs/service-kit/database/database';
import type { Sql } from '@libs/service-kit/database/sql';
import { freshProofRequired, type OfferedProof } from '@libs/service-kit/sign-in/fresh-proof';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable, Logger } from '@nestjs/common';
import type { Visitor } from '../devices/devices.service.js';
import { FactorsService } from '../factors/factors.service.js';
import { PasskeyFactorsService } from '../factors/passkey-factors.service.js';
import { proofFailedNotice } from '../notices/security-notices.js';
import type { ChallengeScope } from '../passkeys/challenge-scope.js';
import type { PasskeyOptionsView } from '../passkeys/passkeys.dto.js';
import { PasswordHasher } from '../password-hashing/password-hasher.js';
import { RateLimitsService } from '../rate-limits/rate-limits.service.js';
import type { Account } from '../registry/account.js';
import { UserRegistryService } from '../registry/user-registry.service.js';
import { AuthSettings } from '../settings.js';
import type { FreshProofRow } from './fresh-proof.entity.js';
import type { FreshProofBody, FreshProofView, ProofWaysView } from './fresh-proofs.dto.js';
import { CODE_MIN, FreshProofsRepository, PROOF_MIN, type ProofScope } from './fresh-proofs.repository.js';
import { proofCodeMail } from './proof-code-mail.js';

/** One wrong password is a slip of the owner's; after this many within a quarter of an hour the owner gets a mail. */
const TRIES_TO_NOTICE = 3;

/** The user who proves something, and the sign-in they use. */
export interface Prover {
  readonly userId: number;
  readonly signInHash: string;
}

/**
 * Fresh proofs. A sign-in cookie shows that somebody signed in here once. An action that moves money, rights or secrets
 * needs more: the owner proves their identity again, for the one action that a sentence describes. The service that
 * does the action makes the sentence from the request itself, so a proof for one address, role or name is worth nothing
 * for another.
 */
@Injectable()
export class FreshProofsService {
  private readonly logger = new Logger('FreshProofs');
  private readonly attestationKey: Ed25519Key;

  constructor(
    private readonly database: Database,
    private readonly proofs: FreshProofsRepository,
    private readonly users: UserRegistryService,
    private readonly hasher: PasswordHasher,
    private readonly factors: FactorsService,
    private readonly passkeys: PasskeyFactorsService,
    private readonly limits: RateLimitsService,
    private readonly mailer: Mailer,
    private readonly mails: MailQueue,
    private readonly settings: AuthSettings,
  ) {
    this.attestationKey = parseAttestationKey(settings.attestationPrivateKey);
  }

  /**
   * Returns how an account can prove an action: an account with a password proves with it, because a mailbox alone
   * would be the weaker way.
   */
  async waysOf(userId: number): Promise<ProofWaysView> {
    return this.ways(await this.account(userId));
  }

  /**
   * Mails a code for an action. Throws `mail_not_configured`, `rate_limited`, `unavailable`, and 422 where the account
   * has a password.
   */
  async mailCode(prover: Prover, statement: string): Promise<void> {
    const user = await this.account(prover.userId);
    const ways = await this.ways(user);
    if (ways.totp || ways.passkey || ways.recovery_code) throw hasFactor('statement');
    if (!ways.mailed_code) throw hasPassword();
    if (!this.mailer.isConfigured) throw new AppError('mail_not_configured');
    await this.limits.countUser('proof_mail', user.id);
    const scope = scopeOf(prover, statement);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.proofs.setCode(this.database, scope, codeHashOf(scope, code));
    try {
      await this.mailer.send(proofCodeMail(user.email, { code, statement, minutes: CODE_MIN }));
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      this.logger.warn(`a confirmation code was not sent: ${error.message}`);
      throw new AppError('unavailable', {}, { message: 'The e-mail could not be sent. Try again in a moment.' });
    }
  }

  /**
   * Returns the options that the browser needs to prove an action by a passkey. Throws `no_second_factor` where the
   * account has no passkey, `passkeys_unavailable`, `rate_limited`.
   */
  async beginPasskey(prover: Prover, statement: string): Promise<PasskeyOptionsView> {
    await this.limits.countSignIn('passkey_options', prover.signInHash);
    return this.passkeys.requestOptions(prover.userId, challengeScopeOf(scopeOf(prover, statement)));
  }

  /**
   * Makes a proof for one action. Throws `wrong_credentials` for a wrong password or code, `rate_limited` after
   * several, and 422 where the body lacks the kind of proof that the account has.
   */
  async prove(prover: Prover, body: FreshProofBody, visitor: Visitor): Promise<FreshProofView> {
    const user = await this.account(prover.userId);
    const { statement } = body;
    const scope = scopeOf(prover, statement);
    if (await this.factors.has(this.database, user.id)) return this.proveByFactor(user, scope, body, visitor);
    const tries = await this.limits.countUser('fresh_proof', user.id);
    const way = await (user.password_hash === null
      ? this.byMailedCode(scope, body.mailed_code)
      : this.byPassword(user, body.password)
    ).catch(async (error: Error) => {
      const isWrong = error instanceof AppError && error.code === 'wrong_credentials';
      if (isWrong && tries === TRIES_TO_NOTICE) await this.notifyOwner(user, statement);
      throw error;
    });
    const answer = await this.make(this.database, scope, way);
    await this.limits.forgetUser('fresh_proof', user.id);
    return answer;
  }

  /**
   * Requires the second factor of an account that has one and accepts nothing less: a password or a mailbox is weaker.
   */
  private async proveByFactor(
    user: Account,
    scope: ProofScope,
    body: FreshProofBody,
    visitor: Visitor,
  ): Promise<FreshProofView> {
    const { totp_code, recovery_code, password } = body;
    const passkey = body.passkey && { assertion: body.passkey, scope: challengeScopeOf(scope) };
    const isGiven = typeof totp_code === 'string' || typeof recovery_code === 'string' || Boolean(passkey);
    if (!isGiven && typeof password === 'string') throw hasFactor('password');
    if (!isGiven && typeof body.mailed_code === 'string') throw hasFactor('mailed_code');
    return this.factors.spend(user, { totp_code, recovery_code, passkey }, visitor, (tx, _, way) =>
      this.make(tx, scope, way),
    );
  }

  private async make(sql: Sql, scope: ProofScope, way: FreshProofRow['way']): Promise<FreshProofView> {
    const token = newOpaqueToken();
    await this.proofs.insert(sql, scope, opaqueTokenHash(token), way);
    return { proof: token, expires_in_s: PROOF_MIN * 60 };
  }

  private async ways({ id, password_hash }: Account): Promise<ProofWaysView> {
    const factors = await this.factors.waysOf(this.database, id);
    if (factors) return { password: false, mailed_code: false, ...factors };
    const password = password_hash !== null;
    return { password, mailed_code: !password, totp: false, recovery_code: false, passkey: false };
  }

  /**
   * Uses up a proof, and attests that. Returns undefined where the proof is not for this action and sign-in, was used,
   * or is too old.
   */
  async use(proof: { signInHash: string; proofHash: string; statement: string }): Promise<Attestation | undefined> {
    const { signInHash, proofHash, statement } = proof;
    const used = await this.proofs.use(this.database, proofHash, { signInHash, statementHash: hashOf(statement) });
    if (!used) return undefined;
    const at = used.used_at.toISOString();
    return attested({ user_id: used.user_id, at, statement }, this.attestationKey);
  }

  /** Uses up a proof of an action of this service. Throws `fresh_proof_required` without a valid one. */
  async expect({ signInHash, proofHash }: OfferedProof, statement: string): Promise<void> {
    if (proofHash !== undefined && (await this.use({ signInHash, proofHash, statement }))) return;
    throw freshProofRequired(statement);
  }

  private notifyOwner({ email }: Account, statement: string): Promise<void> {
    const notice = proofFailedNotice(email, statement, this.settings.publicUrl);
    return this.database.transaction((tx) => this.mails.add(tx, notice));
  }

  private async byPassword(user: Account, password: string | null | undefined): Promise<FreshProofRow['way']> {
    if (password === undefined || password === null)
      throw new ValidationError([fault(['body', 'password'], 'missing')]);
    if (await this.hasher.matches(password, user.password_hash)) return 'password';
    throw new AppError('wrong_credentials', {}, { message: 'The password is wrong.' });
  }

  private async byMailedCode(scope: ProofScope, code: string | null | undefined): Promise<FreshProofRow['way']> {
    if (code === undefined || code === null) throw new ValidationError([fault(['body', 'mailed_code'], 'missing')]);
    const isRight = await this.proofs.takeCode(this.database, scope, codeHashOf(scope, code.replaceAll(/\s/g, '')));
    if (isRight) return 'mailed_code';
    const message = 'The code is wrong, too old, or was meant for something else. Ask for a new one.';
    throw new AppError('wrong_credentials', {}, { message });
  }

  private async account(userId: number): Promise<Account> {
    const user = await this.users.byId(this.database, userId);
    if (!user) throw new AppError('not_signed_in');
    return user;
  }
}

function scopeOf({ userId, signInHash }: Prover, statement: string): ProofScope {
  return { userId, signInHash, statementHash: hashOf(statement) };
}

function challengeScopeOf({ signInHash, statementHash }: ProofScope): ChallengeScope {
  return { purpose: 'fresh_proof', boundTo: signInHash, statementHash };
}

/**
 * Hashes a code together with its action and sign-in, so that each code must be guessed separately: six digits alone
 * are found from their hash at once.
 */
function codeHashOf({ signInHash, statementHash }: ProofScope, code: string): string {
  return hashOf([signInHash, statementHash, code].join(':'));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hasFactor(field: 'password' | 'mailed_code' | 'statement'): ValidationError {
  const msg = 'This account has a second factor: confirm with it instead';
  return new ValidationError([{ loc: ['body', field], msg, type: 'second_factor_needed' }]);
}

function hasPassword(): ValidationError {
  const msg = 'This account has a password: confirm with it instead';
  return refusedValue(['body', 'statement'], msg);
}
