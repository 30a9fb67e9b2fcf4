import { client } from '@libs/api-client/client';
import { PasswordInput } from '@mantine/core';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';

/** After a sign-in with a sign-in link: a new password in place of the forgotten one. */
export function ForgottenPasswordForm({ onDone }: { onDone: () => void }) {
  const api = useApiForm({
    initial: { new_password: '' },
    send: (body) => client.POST('/api/auth/forgotten_password', { body }),
    done: 'Your new password is set. You are signed out everywhere else.',
    onDone,
  });
  return (
    <ApiForm of={api} verb="Set new password">
      <PasswordInput
        label="New password"
        description="At least 10 characters."
        autoComplete="new-password"
        data-autofocus
        {...api.form.getInputProps('new_password')}
      />
    </ApiForm>
  );
}
