import { client } from '@libs/api-client/client';
import { PasswordInput } from '@mantine/core';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';

interface ChangePasswordFormProps {
  /** Whether there is a password, which is then required. */
  readonly hasPassword: boolean;
  readonly onDone?: () => void;
}

/** Sets the first password, or changes the one that is there; all other sign-ins end. */
export function ChangePasswordForm({ hasPassword, onDone }: ChangePasswordFormProps) {
  const api = useApiForm({
    initial: { current_password: '', new_password: '' },
    send: ({ current_password, new_password }) =>
      client.POST('/api/auth/change_password', {
        body: hasPassword ? { current_password, new_password } : { new_password },
      }),
    done: hasPassword ? 'The password is changed. Other sign-ins have ended.' : 'The password is set.',
    onDone: () => {
      api.reset();
      onDone?.();
    },
  });
  return (
    <ApiForm of={api} verb={hasPassword ? 'Change password' : 'Set password'}>
      {hasPassword && (
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          {...api.form.getInputProps('current_password')}
        />
      )}
      <PasswordInput
        label="New password"
        description="At least 10 characters."
        autoComplete="new-password"
        {...api.form.getInputProps('new_password')}
      />
    </ApiForm>
  );
}
