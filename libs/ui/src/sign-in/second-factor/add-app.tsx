import { client } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';
import { QrCode } from '../../qr/qr-code.js';
import { CopyBlock } from '../../text/copy/copy-block.js';

interface AddAppProps {
  /** Called once the app is added, with the recovery codes where the account had none yet. */
  readonly onAdded: (recoveryCodes: string[] | null) => void;
  readonly onCancel: () => void;
}

/** Adding an authenticator app: a name, then the code to scan, then the first code that the app shows. */
export function AddApp({ onAdded, onCancel }: AddAppProps) {
  const [secret, setSecret] = useState<View<'TotpSecretView'>>();
  const cancel = (
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
  );
  const naming = useApiForm({
    initial: { name: 'Authenticator app' },
    send: (body) => client.POST('/api/auth/factors/totp', { body }),
    onDone: ({ data }) => setSecret(data),
  });
  const confirming = useApiForm({
    initial: { totp_code: '' },
    send: (body) => client.POST('/api/auth/factors/totp/confirm', { body }),
    done: 'Your authenticator app is added. Other sign-ins have ended.',
    onDone: ({ data }) => data && onAdded(data.recovery_codes),
  });
  if (!secret) {
    return (
      <ApiForm of={naming} verb="Continue" beside={cancel}>
        <TextInput
          label="Name"
          description="A name for it, such as your phone or the app."
          maxLength={60}
          {...naming.form.getInputProps('name')}
        />
      </ApiForm>
    );
  }
  return (
    <Stack gap="md">
      <Group align="flex-start" gap="lg">
        <QrCode text={secret.otpauth_uri} label="QR code for your authenticator app" />
        <Stack gap="xs" style={{ flex: '1 1 240px', minWidth: 0 }}>
          <Text size="sm">Scan this with your authenticator app, or type the secret into it.</Text>
          <CopyBlock text={secret.secret} label="Copy the secret" isWrapped />
        </Stack>
      </Group>
      <ApiForm of={confirming} verb="Add this app" beside={cancel}>
        <TextInput
          label="First code"
          description="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          {...confirming.form.getInputProps('totp_code')}
        />
      </ApiForm>
    </Stack>
  );
}
