import type { View } from '@libs/api-client/views';
import { Anchor, Group, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiForm } from '../../forms/api-form.js';
import { useApiForm } from '../../forms/use-api-form.js';
import { PasskeyButton } from '../passkeys/passkey-button.js';

/** A second factor of one of three kinds. */
export type GivenFactor =
  | { readonly totp_code: string }
  | { readonly recovery_code: string }
  | { readonly passkey: View<'PasskeyAssertion'> };

type Way = 'passkey' | 'totp' | 'recovery_code';

interface FactorFormProps<Output> {
  /** The ways that the account has. */
  readonly ways: Readonly<Record<Way, boolean>>;
  /** The request for the challenge of a passkey. */
  readonly beginPasskey: () => Promise<{ readonly data?: View<'PasskeyOptionsView'> }>;
  readonly send: (given: GivenFactor) => Promise<Output>;
  readonly onDone: (output: Output) => void;
  readonly verb: string;
  readonly beside?: ReactNode;
  readonly isWide?: boolean;
}

/** The best first. */
const ORDER: readonly Way[] = ['passkey', 'totp', 'recovery_code'];

const OTHER: Readonly<Record<Way, string>> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery_code: 'Use a recovery code instead',
};

/** A passkey, a field for a code of the authenticator app, or one for a recovery code instead. */
export function FactorForm<Output>({ ways, beginPasskey, ...rest }: FactorFormProps<Output>) {
  const there = ORDER.filter((one) => ways[one]);
  const [way, setWay] = useState<Way>(there[0] ?? 'recovery_code');
  return (
    <>
      {way === 'passkey' ? (
        <PasskeyButton
          {...rest}
          verb={`${rest.verb} with a passkey`}
          begin={beginPasskey}
          send={(passkey) => rest.send({ passkey })}
        />
      ) : (
        <CodeForm {...rest} key={way} way={way} />
      )}
      {there.length > 1 && (
        <Group gap="md">
          {there
            .filter((one) => one !== way)
            .map((one) => (
              <Anchor key={one} component="button" type="button" fz="sm" ta="left" onClick={() => setWay(one)}>
                {OTHER[one]}
              </Anchor>
            ))}
        </Group>
      )}
    </>
  );
}

type CodeFormProps<Output> = Omit<FactorFormProps<Output>, 'ways' | 'beginPasskey'> & {
  readonly way: 'totp' | 'recovery_code';
};

function CodeForm<Output>({ way, send, onDone, verb, beside, isWide }: CodeFormProps<Output>) {
  const form = useApiForm({
    initial: { totp_code: '', recovery_code: '' },
    send: ({ totp_code, recovery_code }) => send(way === 'totp' ? { totp_code } : { recovery_code }),
    onDone,
  });
  return (
    <ApiForm of={form} verb={verb} beside={beside} isWide={isWide}>
      {way === 'recovery_code' ? (
        <TextInput
          label="Recovery code"
          description="One of the codes you saved. Each works once."
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
          label="Code from your authenticator app"
          description="Six digits. Each works once: wait for the next one if you have just used it."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          data-autofocus
          {...form.form.getInputProps('totp_code')}
        />
      )}
    </ApiForm>
  );
}
