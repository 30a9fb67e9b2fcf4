import type { View } from '@libs/api-client/views';
import { Anchor, PasswordInput, TextInput } from '@mantine/core';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';

interface SignedIn {
  readonly data?: View<'SignedInView'>;
}

interface PasswordFormProps {
  readonly verb: string;
  readonly isNew: boolean;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (body: { email: string; password: string }) => Promise<SignedIn>;
  readonly onDone: (response: SignedIn) => void;
  /** Leads to where a forgotten password can be replaced. */
  readonly onForgot?: () => void;
}

/** E-mail and password, for a new account or an existing one. */
export function PasswordForm({ verb, isNew, email, onEmail, send, onDone, onForgot }: PasswordFormProps) {
  const api = useApiForm({ initial: { email, password: '' }, send, onDone });
  const emailProps = api.form.getInputProps('email');
  return (
    <ApiForm of={api} verb={verb} isWide>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        required
        withAsterisk={false}
        {...emailProps}
        onChange={(event) => {
          emailProps.onChange(event);
          onEmail(event.currentTarget.value);
        }}
      />
      <PasswordInput
        label="Password"
        description={
          isNew ? 'At least 10 characters. A short sentence is easy to remember and hard to guess.' : undefined
        }
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        withAsterisk={false}
        {...api.form.getInputProps('password')}
      />
      {onForgot && (
        <Anchor component="button" type="button" fz="sm" onClick={onForgot} style={{ alignSelf: 'flex-start' }}>
          Forgot password?
        </Anchor>
      )}
    </ApiForm>
  );
}
