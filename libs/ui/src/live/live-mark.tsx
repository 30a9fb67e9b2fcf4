import { Group, Text } from '@mantine/core';
import { tooltip } from '../floating/tooltip.js';
import { LIVE_WORDS, type LiveState } from './live-state.js';

/** Whether the page receives changes live. */
export function LiveMark({ state }: { state: LiveState }) {
  const { word, title, color } = LIVE_WORDS[state];
  return (
    <Group gap={8} px="xs" w="fit-content" role="status" {...tooltip(title, 'right')}>
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
  );
}
