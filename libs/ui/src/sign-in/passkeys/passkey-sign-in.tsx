import { client } from '@libs/api-client/client';
import { Button, Stack } from '@mantine/core';
import { PasskeyButton } from './passkey-button.js';

interface PasskeySignInProps {
  readonly onDone: () => void;
  /** Called to go to the other ways of signing in. */
  readonly onAgain: () => void;
}

/** Signing in by a passkey alone: neither e-mail nor password is needed. */
export default function PasskeySignIn({ onDone, onAgain }: PasskeySignInProps) {
  return (
    <Stack>
      <PasskeyButton
        verb="Continue"
        isWide
        begin={() => client.POST('/api/auth/passkey_sign_in/options', {})}
        send={(passkey) => client.POST('/api/auth/passkey_sign_in', { body: { passkey } })}
        onDone={onDone}
      />
      <Button variant="subtle" size="compact-sm" onClick={onAgain}>
        Use another way
      </Button>
    </Stack>
  );
}
