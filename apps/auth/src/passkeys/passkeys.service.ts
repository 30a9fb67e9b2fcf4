import { createHash } from 'node:crypto';
import { AppError } from '@libs/errors/app-error';
import { isDatabaseGone } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import { newOpaqueToken, opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { Injectable } from '@nestjs/common';
import {
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import { AuthSettings } from '../settings.js';
import type { ChallengeScope } from './challenge-scope.js';
import { CHALLENGE_MIN, PasskeyChallengesRepository } from './passkey-challenges.repository.js';
import { passkeyRefused, refusalOf } from './passkey-refusals.js';
import type { PasskeyAssertion, PasskeyAttestation, PasskeyOptionsView } from './passkeys.dto.js';
import { type RelyingParty, relyingPartyOf } from './relying-party.js';

/** The fields by which a browser identifies a passkey. */
export interface PasskeyHandle {
  readonly credentialId: string;
  readonly transports: readonly string[];
}

/** The fields of a passkey by which its signatures are checked. */
export interface PasskeyCredential extends PasskeyHandle {
  readonly userId: number;
  readonly publicKey: Buffer;
}

/** The signature algorithms of authenticators; the same in every replica, whatever its runtime supports. */
const ALGORITHMS = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

/**
 * Makes challenges for passkeys, and checks responses to them: each must come from the right site, for the right
 * purpose, from the right browser, once. The device must have checked its owner each time (a PIN, a fingerprint, a
 * face), so that a passkey is both factors at once.
 */
@Injectable()
export class PasskeysService {
  private readonly party: RelyingParty | undefined;

  constructor(
    private readonly database: Database,
    private readonly challenges: PasskeyChallengesRepository,
    settings: AuthSettings,
  ) {
    this.party = relyingPartyOf(settings.publicUrl);
  }

  /** Returns the origin at which pages can use passkeys of this platform; null where there is none. */
  get origin(): string | null {
    return this.party?.origin ?? null;
  }

  /**
   * Returns the options that a browser needs to make a passkey that is called `name`. Throws `passkeys_unavailable`.
   */
  async creationOptions(
    scope: ChallengeScope,
    { userId, email, name, known }: { userId: number; email: string; name: string; known: readonly PasskeyHandle[] },
  ): Promise<PasskeyOptionsView> {
    const { id } = this.site();
    const options = await generateRegistrationOptions({
      rpName: id,
      rpID: id,
      userName: email,
      userID: userHandleOf(userId),
      challenge: newChallenge(),
      timeout: CHALLENGE_MIN * 60_000,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: known.map(asDescriptor),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await this.challenges.begin(this.database, scope, opaqueTokenHash(options.challenge), name);
    return { options: { ...options }, expires_in_s: CHALLENGE_MIN * 60 };
  }

  /**
   * Returns the options that a browser needs to sign with a passkey. Without `known` any passkey of this site may sign,
   * and the options are the same for everybody. Throws `passkeys_unavailable`.
   */
  async requestOptions(scope: ChallengeScope, known?: readonly PasskeyHandle[]): Promise<PasskeyOptionsView> {
    const options = await generateAuthenticationOptions({
      rpID: this.site().id,
      challenge: newChallenge(),
      timeout: CHALLENGE_MIN * 60_000,
      ...(known ? { allowCredentials: known.map(asDescriptor) } : {}),
      userVerification: 'required',
    });
    await this.challenges.begin(this.database, scope, opaqueTokenHash(options.challenge), null);
    return { options: { ...options }, expires_in_s: CHALLENGE_MIN * 60 };
  }

  /**
   * Returns the new passkey, its counter and its name. A response uses up the challenge that it names, whatever the
   * outcome. Throws `passkey_refused`, `passkey_challenge_expired`, `passkeys_unavailable`.
   */
  async created(scope: ChallengeScope, { id, rawId, type, response }: PasskeyAttestation) {
    const site = this.site();
    let name: string | null = null;
    try {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response: {
          id,
          rawId,
          type,
          response: {
            clientDataJSON: response.clientDataJSON,
            attestationObject: withoutAttestation(response.attestationObject),
          },
          clientExtensionResults: {},
        },
        expectedChallenge: async (challenge) => {
          name = await this.take(scope, challenge);
          return true;
        },
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (!verified || registrationInfo.credential.id !== id || name === null) throw passkeyRefused('invalid');
      const { publicKey, counter } = registrationInfo.credential;
      const transports = response.transports ?? [];
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name: name as string };
    } catch (error) {
      throw isDatabaseGone(error) ? error : refusalOf(error as Error);
    }
  }

  /**
   * Returns the counter that a passkey signed with. A response uses up the challenge that it names, whatever the
   * outcome; `credential` is undefined for an unknown passkey. Throws `passkey_refused`, `passkey_challenge_expired`,
   * `passkeys_unavailable`.
   */
  async signed(
    scope: ChallengeScope,
    { id, rawId, type, response }: PasskeyAssertion,
    credential: PasskeyCredential | undefined,
  ): Promise<number> {
    const site = this.site();
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: {
          id,
          rawId,
          type,
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
        },
        expectedChallenge: async (challenge) => {
          await this.take(scope, challenge);
          if (!credential || !isOf(credential.userId, userHandle, scope)) throw passkeyRefused('unknown');
          return true;
        },
        expectedOrigin: site.origin,
        expectedRPID: site.id,
        // The counter is compared where it is stored, under a lock, and not here.
        credential: { id, publicKey: new Uint8Array(credential?.publicKey ?? []), counter: 0 },
      });
      if (!verified) throw passkeyRefused('invalid');
      return authenticationInfo.newCounter;
    } catch (error) {
      throw isDatabaseGone(error) ? error : refusalOf(error as Error);
    }
  }

  /** Uses up a challenge. Returns the name that it was made with. Throws `passkey_challenge_expired`. */
  private async take(scope: ChallengeScope, challenge: string): Promise<string | null> {
    const taken = await this.challenges.take(this.database, scope, opaqueTokenHash(String(challenge)));
    if (!taken) throw new AppError('passkey_challenge_expired');
    return taken.name;
  }

  private site(): RelyingParty {
    if (!this.party) throw new AppError('passkeys_unavailable');
    return this.party;
  }
}

/**
 * Returns the name of an account for authenticators. It has no personal data, and is the same for all passkeys of an
 * account, so that a device keeps one for it.
 */
function userHandleOf(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(`passkeys of account ${userId}`).digest());
}

/**
 * Returns whether the authenticator names this account. Security keys leave the handle out where the account is known.
 */
function isOf(userId: number, handle: string | null | undefined, { purpose }: ChallengeScope): boolean {
  if (handle === undefined || handle === null) return purpose !== 'sign_in';
  return Buffer.from(handle, 'base64url').equals(userHandleOf(userId));
}

/**
 * Removes the authenticator's statement about its make. Nothing here depends on that, and verifying it would fetch
 * revocation lists from URLs in certificates of the sender's choice.
 */
function withoutAttestation(attestationObject: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const plain: Parameters<typeof isoCBOR.encode>[0] = new Map();
  plain.set('fmt', 'none').set('attStmt', new Map()).set('authData', authData);
  return isoBase64URL.fromBuffer(isoCBOR.encode(plain));
}

function newChallenge(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(newOpaqueToken(), 'base64url'));
}

function asDescriptor({ credentialId, transports }: PasskeyHandle) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}
