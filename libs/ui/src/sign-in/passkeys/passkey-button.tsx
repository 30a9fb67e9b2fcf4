import type { View } from '@libs/api-client/views';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../states/error-notice.js';
import { signWithPasskey } from './browser-passkeys.js';
import { PasskeySupport } from './passkey-support.js';

interface PasskeyButtonProps<Output> {
  /** The request for the challenge. */
  readonly begin: () => Promise<{ readonly data?: View<'PasskeyOptionsView'> }>;
  readonly send: (passkey: View<'PasskeyAssertion'>) => Promise<Output>;
  readonly onDone: (output: Output) => void;
  readonly verb: string;
  readonly beside?: ReactNode;
  readonly isWide?: boolean;
}

/** A button that lets the person sign with a passkey, and sends the signature. */
export function PasskeyButton<Output>({ begin, send, onDone, verb, beside, isWide }: PasskeyButtonProps<Output>) {
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => send(await signWithPasskey((await begin()).data!.options)),
    gcTime: 0,
    onSuccess: async (output) => {
      onDone(output);
      await queries.invalidateQueries();
    },
  });
  return (
    <PasskeySupport otherwise={beside}>
      <Stack gap="md">
        <Text size="sm">Your device asks for its PIN, your fingerprint or your face.</Text>
        {error && <ErrorNotice error={error} />}
        <Group justify={beside ? 'space-between' : 'flex-start'}>
          <Button loading={isPending} fullWidth={isWide} onClick={() => mutate()} data-autofocus>
            {verb}
          </Button>
          {beside}
        </Group>
      </Stack>
    </PasskeySupport>
  );
}
