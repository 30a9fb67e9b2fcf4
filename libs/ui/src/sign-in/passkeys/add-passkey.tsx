import { client } from '@libs/api-client/client';
import { Button, TextInput } from '@mantine/core';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';
import { makePasskey } from './browser-passkeys.js';
import { PasskeySupport } from './passkey-support.js';

interface AddPasskeyProps {
  /** Called once the passkey is added, with the recovery codes where the account had none yet. */
  readonly onAdded: (recoveryCodes: string[] | null) => void;
  readonly onCancel: () => void;
}

/** Adding a passkey: a name, then the browser makes it. */
export function AddPasskey({ onAdded, onCancel }: AddPasskeyProps) {
  const api = useApiForm({
    initial: { name: '' },
    send: async (body) => {
      const { data } = await client.POST('/api/auth/factors/passkeys', { body });
      const passkey = await makePasskey(data!.options);
      return client.POST('/api/auth/factors/passkeys/confirm', { body: { passkey } });
    },
    done: 'Your passkey is added. Other sign-ins have ended.',
    onDone: ({ data }) => data && onAdded(data.recovery_codes),
  });
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  return (
    <PasskeySupport otherwise={cancel}>
      <ApiForm of={api} verb="Continue" beside={cancel}>
        <TextInput
          label="Name"
          description="A name for it, such as your laptop, your phone or your security key."
          maxLength={60}
          required
          withAsterisk={false}
          data-autofocus
          {...api.form.getInputProps('name')}
        />
      </ApiForm>
    </PasskeySupport>
  );
}
