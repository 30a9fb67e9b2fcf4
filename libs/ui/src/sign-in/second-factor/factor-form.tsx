import { Anchor, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';

/** A code of one of two kinds. */
export type FactorCode = { readonly totp_code: string } | { readonly recovery_code: string };

interface FactorFormProps<Output> {
  /** What the account has. */
  readonly ways: { readonly totp: boolean; readonly recovery_code: boolean };
  readonly send: (code: FactorCode) => Promise<Output>;
  readonly onDone: (output: Output) => void;
  readonly verb: string;
  readonly beside?: ReactNode;
  readonly isWide?: boolean;
}

/** A field for a code of the authenticator app, or for a recovery code in its place. */
export function FactorForm<Output>({ ways, send, onDone, verb, beside, isWide }: FactorFormProps<Output>) {
  const [isRecovery, setRecovery] = useState(!ways.totp);
  const form = useApiForm({
    initial: { totp_code: '', recovery_code: '' },
    send: ({ totp_code, recovery_code }) => send(isRecovery ? { recovery_code } : { totp_code }),
    onDone,
  });
  return (
    <ApiForm of={form} verb={verb} beside={beside} isWide={isWide}>
      {isRecovery ? (
        <TextInput
          key="recovery"
          label="Recovery code"
          description="One of those that you kept. Each works once."
          placeholder="xxxx-xxxx-xxxx-xxxx"
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus
          {...form.form.getInputProps('recovery_code')}
        />
      ) : (
        <TextInput
          key="totp"
          label="Code of your authenticator app"
          description="Six digits. Each works once: wait for the next one if you have just used it."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          data-autofocus
          {...form.form.getInputProps('totp_code')}
        />
      )}
      {ways.totp && ways.recovery_code && (
        <Anchor component="button" type="button" fz="sm" ta="left" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code instead'}
        </Anchor>
      )}
    </ApiForm>
  );
}
