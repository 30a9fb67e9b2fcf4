import { ApiProblem } from '@libs/api-client/api-problem';
import type { View } from '@libs/api-client/views';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The options of a passkey in the form of the API. */
type Options = View<'PasskeyOptionsView'>['options'];

/** The meaning of browsers' errors for a person. */
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'No passkey was used: you closed the window, it took too long, or this device has none for this site.',
  AbortError: 'No passkey was used: something else asked for one at the same time. Try again.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys for this platform do not work at this address.',
  ConstraintError:
    'This device cannot verify that it is you. Set up a PIN, fingerprint or face unlock on it and try again.',
};

/** Prompts the person to make a passkey. Throws an `ApiProblem` in words for them. */
export function makePasskey(options: Options): Promise<View<'PasskeyAttestation'>> {
  return inWords(async () => {
    const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'];
    const { id, rawId, response } = await startRegistration({ optionsJSON });
    const { clientDataJSON, attestationObject, transports } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
  });
}

/** Prompts the person to sign with a passkey. Throws an `ApiProblem` in words for them. */
export function signWithPasskey(options: Options): Promise<View<'PasskeyAssertion'>> {
  return inWords(async () => {
    const optionsJSON = options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'];
    const { id, rawId, response } = await startAuthentication({ optionsJSON });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature, userHandle } };
  });
}

async function inWords<Output>(work: () => Promise<Output>): Promise<Output> {
  if (!browserSupportsWebAuthn()) throw refusal('This browser does not support passkeys.');
  try {
    return await work();
  } catch (error) {
    const { name, message } = error as Error;
    throw refusal(WORDS[name] ?? message);
  }
}

function refusal(message: string): ApiProblem {
  return new ApiProblem(-1, 'passkey_not_used', message);
}
