import { KEY_PRESETS, KEY_SCOPES, type KeyPreset, type KeyScope } from '@libs/dto/api-keys/key-scopes';
import { Description } from '@libs/dto/fields';
import { IsIn, IsInt, IsString, Matches, MaxLength } from 'class-validator';

const LONGEST_ID = 4_000;
const LONGEST_URI = 500;
/** base64url of a SHA-256 (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/** An app that requests access, and the address for the response. */
export class OAuthClientQuery {
  @IsString() @MaxLength(LONGEST_ID) client_id: string;
  @IsString() @MaxLength(LONGEST_URI) redirect_uri: string;
}

export class OAuthClientView {
  @Description('The name that the app gives itself. Nobody has verified it.', 'Chat') @IsString() name: string;
  @Description('Where the answer goes.', 'chat.example') @IsString() redirect_host: string;
}

export class ApproveOAuthBody extends OAuthClientQuery {
  @Description('S256 of the verifier (RFC 7636).', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
  @Matches(CHALLENGE)
  code_challenge: string;
  @Description('What the key may do.') @IsIn(KEY_PRESETS) preset: KeyPreset;
}

export class OAuthCodeView {
  @Description('For the app: with its verifier it fetches the key, once, within two minutes.') @IsString() code: string;
}

export class ClaimOAuthBody extends OAuthClientQuery {
  @IsString() @MaxLength(100) code: string;
  @Description('What only the app knows (RFC 7636).', 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')
  @Matches(VERIFIER)
  code_verifier: string;
}

export class ClaimedOAuthView {
  @Description('The API key. Shown here and never again.', 'sk_test_…') @IsString() key: string;
  @IsInt() merchant_id: number;
  @IsIn(KEY_SCOPES, { each: true }) scopes: KeyScope[];
  @Description('Seconds until the key expires.') @IsInt() expires_in_s: number;
}

export class EndOAuthBody {
  @Description('The API key.') @IsString() @MaxLength(200) key: string;
}
