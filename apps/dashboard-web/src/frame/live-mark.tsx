import { Group, Text, Tooltip } from '@mantine/core';

/** Whether the page hears of changes by itself. */
export function LiveMark({ isLive }: { isLive: boolean }) {
  return (
    <Tooltip
      label={isLive ? 'Pages change by themselves' : 'Not connected: reload to see what is new'}
      position="right"
    >
      <Group gap={8} px="xs" w="fit-content">
        <span
          aria-hidden
          style={{
            width: 7,
            height: 7,
            borderRadius: '50%',
            background: isLive ? 'var(--mantine-color-green-6)' : 'var(--mantine-color-gray-5)',
          }}
        />
        <Text size="xs" c="dimmed">
          {isLive ? 'Live' : 'Not live'}
        </Text>
      </Group>
    </Tooltip>
  );
}
