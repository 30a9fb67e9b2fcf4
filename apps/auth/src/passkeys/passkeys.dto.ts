import { Description, MayBeAbsent, Part } from '@libs/dto/fields';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';

/** Accepts bytes as the browsers' API encodes them, with at most as many characters as an authenticator sends. */
function Base64Url(mostCharacters: number): PropertyDecorator {
  return (target, key) => {
    IsString()(target, key);
    Matches(/^[\w-]+={0,2}$/, { message: '$property must be base64url' })(target, key);
    MaxLength(mostCharacters)(target, key);
  };
}

/**
 * The most characters of a credential id, which has at most 1,023 bytes.
 * https://www.w3.org/TR/webauthn-3/#credential-id
 */
const ID_CHARACTERS = 1_364;
/** The most characters of a user handle, which has at most 64 bytes. https://www.w3.org/TR/webauthn-3/#user-handle */
const HANDLE_CHARACTERS = 88;
const CHARACTERS = 16_384;
/** An attestation with its certificates. It is not read, but browsers may send it. */
const ATTESTATION_CHARACTERS = 32_768;

/** The fields of every response of the browsers' API. */
class CredentialFields {
  @Base64Url(ID_CHARACTERS) id: string;
  @Base64Url(ID_CHARACTERS) rawId: string;
  @IsIn(['public-key']) type: 'public-key';
  @IsOptional() @IsObject() clientExtensionResults?: Record<string, unknown> | null;
  @IsOptional() @IsString() @MaxLength(50) authenticatorAttachment?: string | null;
}

class AssertionFields {
  @Base64Url(CHARACTERS) clientDataJSON: string;
  @Base64Url(CHARACTERS) authenticatorData: string;
  @Base64Url(CHARACTERS) signature: string;
  @Description('Whose passkey it is; a sign-in by passkey alone needs it.')
  @IsOptional()
  @Base64Url(HANDLE_CHARACTERS)
  userHandle?: string | null;
}

/** A signature of a passkey: `PublicKeyCredential.toJSON()` after `navigator.credentials.get`. */
export class PasskeyAssertion extends CredentialFields {
  @Part(() => AssertionFields) response: AssertionFields;
}

class AttestationFields {
  @Base64Url(CHARACTERS) clientDataJSON: string;
  @Base64Url(ATTESTATION_CHARACTERS) attestationObject: string;
  @Description('How the browser reaches the authenticator.', ['internal', 'hybrid'])
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @MaxLength(30, { each: true })
  transports?: string[];
  @IsOptional() @Base64Url(CHARACTERS) authenticatorData?: string | null;
  @IsOptional() @Base64Url(CHARACTERS) publicKey?: string | null;
  @IsOptional() @IsInt() publicKeyAlgorithm?: number | null;
}

/** A new passkey: `PublicKeyCredential.toJSON()` after `navigator.credentials.create`. */
export class PasskeyAttestation extends CredentialFields {
  @Part(() => AttestationFields) response: AttestationFields;
}

export class PasskeyOptionsView {
  @Description(
    "For the browsers' API: `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` takes it. Its challenge works once, and a newer one for the same purpose replaces it.",
  )
  @IsObject()
  options: Record<string, unknown>;
  @Description('How long the challenge is valid.', 300) @IsInt() expires_in_s: number;
}
