import type { View } from '@libs/api-client/views';
import { Alert, Checkbox, Stack, Text } from '@mantine/core';

export type TreasuryWarning = View<'TreasuryWarningView'>;

interface TreasuryWarningsProps {
  readonly warnings: readonly TreasuryWarning[];
  readonly isAccepted: boolean;
  readonly onAccept: (isAccepted: boolean) => void;
}

/** Possible faults of an address, and a checkbox to use it anyway. */
export function TreasuryWarnings({ warnings, isAccepted, onAccept }: TreasuryWarningsProps) {
  return (
    <Alert color="orange" title="Before you use this address">
      <Stack gap="sm">
        {warnings.map(({ warning, message }) => (
          <Text key={warning} size="sm">
            {message}
          </Text>
        ))}
        {warnings.some(({ warning }) => warning === 'never_used') && (
          <Text size="sm">To be sure, send a small amount there first, and send some of it back from your wallet.</Text>
        )}
        <Checkbox
          label="I have checked this, and I want to use this address"
          checked={isAccepted}
          onChange={({ currentTarget: { checked } }) => onAccept(checked)}
        />
      </Stack>
    </Alert>
  );
}
