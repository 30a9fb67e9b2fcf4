import type { View } from '@libs/api-client/views';
import { IconAlertCircle } from '@libs/ui/generated/icons';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { Alert, Code, Group, Text } from '@mantine/core';
import { adviceOf } from './fault-advice.js';

/** The reason why a turn failed, advice, and the trace id that support asks for. */
export function TurnFault({ of: { error } }: { of: Pick<View<'TurnView'>, 'error'> }) {
  if (!error) return null;
  return (
    <Alert role="alert" color="red" mb="lg" icon={<IconAlertCircle size={18} />} title={error.message}>
      <Text size="sm">{adviceOf(error.code)}</Text>
      <Group gap={6} mt={6}>
        <Code>{error.code}</Code>
        <Text size="xs" c="dimmed" className="numbers" style={{ overflowWrap: 'anywhere' }}>
          Trace {error.trace_id}
        </Text>
        <CopyButton text={error.trace_id} label="Copy the trace id" size="xs" />
      </Group>
    </Alert>
  );
}
