import type { View } from '@libs/api-client/views';
import { Group, Text } from '@mantine/core';

interface AttemptTimesProps {
  readonly timings: View<'AttemptTimings'>;
  readonly remoteIp: string | null;
}

/** The parts of the time that an attempt took. */
export function AttemptTimes({ timings, remoteIp }: AttemptTimesProps) {
  // biome-ignore format: a table reads best as a table
  const parts: readonly (readonly [name: string, ms: number | null])[] = [
    ['name', timings.dns_ms], ['connect', timings.connect_ms], ['TLS', timings.tls_ms],
    ['first byte', timings.first_byte_ms], ['total', timings.total_ms],
  ];
  return (
    <Group gap="2px 16px">
      {parts.map(
        ([name, ms]) =>
          ms !== null && (
            <Text key={name} size="xs" className="numbers">
              <Text span inherit c="dimmed">
                {name}{' '}
              </Text>
              {Math.round(ms)} ms
            </Text>
          ),
      )}
      {remoteIp && (
        <Text size="xs" c="dimmed" className="numbers">
          to {remoteIp}
        </Text>
      )}
    </Group>
  );
}
