import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** The faults that an authenticator and its browser may have. */
export interface Wrongs {
  /** The page that the browser was on. */
  readonly origin?: string;
  /** The site that the authenticator signed for. */
  readonly rpId?: string;
  /** False where the authenticator did not check its owner. */
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | undefined;
  readonly challenge?: string;
  readonly type?: string;
  /** The authenticator's statement about its make. */
  readonly attestation?: { readonly fmt: string; readonly attStmt: Map<string, Cbor> };
}

type Cbor = number | string | Uint8Array | Cbor[] | Map<string | number, Cbor>;

/** Options as the service gives them. */
export interface Options {
  readonly challenge: string;
  readonly rp?: { readonly id: string };
  readonly rpId?: string;
  readonly user?: { readonly id: string };
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/**
 * An authenticator with one passkey, and the browser that it is plugged into: real keys, real CBOR, real signatures.
 */
export class SoftAuthenticator {
  readonly credentialId: string;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private userHandle: string | undefined;
  private uses = 0;

  /** Makes an authenticator. `counts` is false for those that report 0 each time, like passkeys stored in a cloud. */
  constructor(
    private readonly origin: string,
    private readonly counts = true,
    credentialId = randomBytes(32).toString('base64url'),
  ) {
    this.credentialId = credentialId;
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** Returns what `navigator.credentials.create` returns. */
  create({ challenge, rp, user }: Options, wrongs: Wrongs = {}) {
    this.userHandle = user!.id;
    const authData = Buffer.concat([
      this.head(wrongs.rpId ?? rp!.id, HAS_CREDENTIAL, wrongs),
      Buffer.alloc(16),
      sized(Buffer.from(this.credentialId, 'base64url')),
      cbor(this.coseKey()),
    ]);
    const { fmt, attStmt } = wrongs.attestation ?? { fmt: 'none', attStmt: new Map<string, Cbor>() };
    const attestation = new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', authData],
    ]);
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', challenge, wrongs).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns what `navigator.credentials.get` returns. */
  get({ challenge, rpId }: Options, wrongs: Wrongs = {}) {
    const authData = this.head(wrongs.rpId ?? rpId!, 0, wrongs);
    const clientData = this.clientData('webauthn.get', challenge, wrongs);
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, this.privateKey).toString('base64url'),
      userHandle: 'userHandle' in wrongs ? wrongs.userHandle : this.userHandle,
    });
  }

  /** Returns another device with the same passkey in its current state. */
  copy(): SoftAuthenticator {
    return Object.assign(Object.create(SoftAuthenticator.prototype) as SoftAuthenticator, this);
  }

  private credential<Response>(response: Response) {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }

  private head(rpId: string, flags: number, { verified = true, counter }: Wrongs): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256').update(rpId).digest().copy(head);
    head[32] = flags | PRESENT | (verified ? VERIFIED : 0);
    head.writeUInt32BE(counter ?? (this.counts ? ++this.uses : 0), 33);
    return head;
  }

  private clientData(type: string, challenge: string, wrongs: Wrongs): Buffer {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    const { type: otherType, challenge: otherChallenge, origin } = wrongs;
    return Buffer.from(
      JSON.stringify({
        ...data,
        ...(otherType ? { type: otherType } : {}),
        ...(otherChallenge ? { challenge: otherChallenge } : {}),
        ...(origin ? { origin } : {}),
      }),
    );
  }

  /** Returns the key as ES256 on P-256. https://www.rfc-editor.org/rfc/rfc9053#section-7.1.1 */
  private coseKey(): Map<number, Cbor> {
    const { x, y } = this.publicKey.export({ format: 'jwk' });
    return new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]);
  }
}

function sized(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Encodes the part of RFC 8949 that authenticators use. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? typed(1, -1 - value) : typed(0, value);
  if (typeof value === 'string') return Buffer.concat([typed(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([typed(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([typed(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([typed(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function typed(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 0x100) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 0xff]);
}
