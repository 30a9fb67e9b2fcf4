import { client } from '@libs/api-client/client';
import { Alert, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';
import { IconMailCheck } from '../../generated/icons.js';

interface LinkFormProps {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}

/** Requests a link by mail, and refers to the inbox. */
export default function LinkForm({ email, onEmail, onSent }: LinkFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const api = useApiForm({
    initial: { email },
    send: (body) => client.POST('/api/auth/request_link', { body }),
    onDone: (_, values) => {
      onEmail(values.email);
      onSent();
      setSentTo(values.email);
    },
  });
  return (
    <>
      {sentTo && (
        <Alert color="teal" icon={<IconMailCheck size={18} />} title="Check your mail" role="status">
          <Text size="sm">
            A link is on its way to <b>{sentTo}</b>. Open it in this browser within 10 minutes. It works once.
          </Text>
        </Alert>
      )}
      <ApiForm of={api} verb={sentTo ? 'Send another link' : 'Send me a link'} isWide>
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...api.form.getInputProps('email')}
        />
      </ApiForm>
    </>
  );
}
