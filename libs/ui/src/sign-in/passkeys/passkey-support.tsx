import { Anchor, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMethods } from '../methods/use-methods.js';

interface PasskeySupportProps {
  readonly children: ReactNode;
  /** Content below the reason why they do not work: cancel. */
  readonly otherwise?: ReactNode;
}

/** Shows its children where passkeys of this platform work; elsewhere, where they do work, or why they do not. */
export function PasskeySupport({ children, otherwise }: PasskeySupportProps) {
  const origin = useMethods()?.passkey_origin;
  if (origin === undefined || origin === window.location.origin) return children;
  return (
    <Stack gap="md" align="flex-start">
      <Text size="sm" c="dimmed">
        {origin === null ? (
          'Passkeys are not available: this platform’s address is an IP address, and browsers do not create passkeys for those.'
        ) : (
          <>
            Passkeys do not work at this address: browsers create them for one site only, and not for IP addresses. Open{' '}
            <Anchor href={`${origin}${window.location.pathname}${window.location.search}`} inherit underline="always">
              {origin}
            </Anchor>{' '}
            instead.
          </>
        )}
      </Text>
      {otherwise}
    </Stack>
  );
}
