import { Part } from '@libs/dto/fields';
import { PasskeyAssertion } from '../passkeys/passkeys.dto.js';

export class PasskeySignInBody {
  @Part(() => PasskeyAssertion) passkey: PasskeyAssertion;
}
