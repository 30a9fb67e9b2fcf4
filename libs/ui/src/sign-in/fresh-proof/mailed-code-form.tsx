import { client } from '@libs/api-client/client';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAction } from '../../actions/use-action.js';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';

interface MailedCodeFormProps {
  readonly statement: string;
  readonly onProof: (proof: string) => void;
  readonly cancel: ReactNode;
}

/** A code by e-mail, on demand, and the field for it. */
export function MailedCodeForm({ statement, onProof, cancel }: MailedCodeFormProps) {
  const [isSent, setSent] = useState(false);
  const mail = useAction({
    send: () => client.POST('/api/auth/fresh_proofs/mailed_codes', { body: { statement } }),
    failed: 'The code was not sent',
    onDone: () => setSent(true),
  });
  const form = useApiForm({
    initial: { mailed_code: '' },
    send: ({ mailed_code }) => client.POST('/api/auth/fresh_proofs', { body: { statement, mailed_code } }),
    onDone: ({ data }) => data && onProof(data.proof),
  });
  if (!isSent) {
    return (
      <Stack gap="md">
        <Text size="sm">Your account has no password. We e-mail you a code that confirms exactly this.</Text>
        <Group justify="space-between">
          <Button loading={mail.isBusy} onClick={() => mail.run()}>
            Send me a code
          </Button>
          {cancel}
        </Group>
      </Stack>
    );
  }
  return (
    <ApiForm of={form} verb="Confirm" beside={cancel}>
      <TextInput
        label="Code from the e-mail"
        description="Six digits. The code works for 10 minutes."
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        data-autofocus
        {...form.form.getInputProps('mailed_code')}
      />
      <Button variant="subtle" size="compact-sm" loading={mail.isBusy} onClick={() => mail.run()}>
        Send another code
      </Button>
    </ApiForm>
  );
}
