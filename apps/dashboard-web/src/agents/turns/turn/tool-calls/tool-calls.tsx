import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { Accordion, Group, Stack, Text } from '@mantine/core';
import { durationOf, readable } from './tool-text.js';

type Call = View<'ToolCallView'>;

/** The calls of one step, each of which opens to show its request and the tool's response. */
export function ToolCalls({ calls }: { calls: readonly Call[] }) {
  return (
    <Accordion variant="separated" radius="md" order={3} mt={6}>
      {calls.map((call) => (
        <Accordion.Item key={call.call_id} value={call.call_id}>
          <Accordion.Control py={0}>
            <Group gap="xs">
              <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                {call.name}
              </Text>
              <StatusBadge kind="tool_call" status={call.state} />
              <Text size="xs" c="dimmed" className="numbers">
                {durationOf(call)}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            <CallDetail call={call} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function CallDetail({ call }: { call: Call }) {
  const given = JSON.stringify(call.arguments, null, 2);
  return (
    <Stack gap="sm">
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          Arguments
        </Text>
        <CopyBlock text={given} label="Copy the arguments" isWrapped />
      </div>
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          Result
        </Text>
        {call.result === null ? (
          <Text size="sm">{call.state === 'started' ? 'Not yet.' : 'None.'}</Text>
        ) : (
          <CopyBlock text={readable(call.result)} copied={call.result} label="Copy the result" isWrapped />
        )}
      </div>
    </Stack>
  );
}
