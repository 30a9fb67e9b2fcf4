import { Group, Text, Tooltip } from '@mantine/core';
import { LIVE_WORDS, type LiveState } from './live-state.js';

/** Whether the page hears of changes by itself. */
export function LiveMark({ state }: { state: LiveState }) {
  const { word, title, color } = LIVE_WORDS[state];
  return (
    <Tooltip label={title} position="right">
      <Group gap={8} px="xs" w="fit-content" role="status" title={title}>
        <span
          aria-hidden
          style={{
            width: 7,
            height: 7,
            borderRadius: '50%',
            background: `var(--mantine-color-${color.replace('.', '-')})`,
          }}
        />
        <Text size="xs" c="dimmed">
          {word}
        </Text>
      </Group>
    </Tooltip>
  );
}
