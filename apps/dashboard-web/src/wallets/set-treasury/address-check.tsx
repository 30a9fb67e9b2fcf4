import { Hash } from '@libs/ui/text/hash';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { inGroups } from './treasury-fields.js';
import { type TreasuryWarning, TreasuryWarnings } from './treasury-warnings.js';
import { WhatChangesList } from './what-changes.js';

interface AddressCheckProps {
  readonly address: string;
  readonly hasRelayer: boolean;
  readonly current: string | undefined;
  /** The warnings that the API returned about this address; none until it was called. */
  readonly warnings: readonly TreasuryWarning[];
  readonly isBusy: boolean;
  readonly onBack: () => void;
  readonly onYes: () => void;
}

/** A confirmation before an address becomes the treasury: money sent to a wrong one cannot be recovered. */
export function AddressCheck({ address, hasRelayer, current, warnings, isBusy, onBack, onYes }: AddressCheckProps) {
  const [isAccepted, setIsAccepted] = useState(false);
  return (
    <Stack>
      <Text size="sm">
        Compare it with your wallet, character by character. Money sent to a wrong address cannot be recovered.
      </Text>
      <Paper p="md" bg="var(--surface)">
        <Text ff="monospace" size="md" ta="center" aria-label={`New treasury ${address}`}>
          {inGroups(address)}
        </Text>
      </Paper>
      <Text size="sm" c="dimmed">
        Sweep gas: {hasRelayer ? 'paid by your relayer' : 'paid by the platform'}.
      </Text>
      {current && (
        <>
          <Title order={3}>This replaces your treasury</Title>
          <Hash value={current} kind="address" whole />
          <WhatChangesList />
        </>
      )}
      {warnings.length > 0 && <TreasuryWarnings warnings={warnings} isAccepted={isAccepted} onAccept={setIsAccepted} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button data-autofocus disabled={warnings.length > 0 && !isAccepted} loading={isBusy} onClick={onYes}>
          {current ? 'Replace the treasury' : 'Set the treasury'}
        </Button>
      </Group>
    </Stack>
  );
}
