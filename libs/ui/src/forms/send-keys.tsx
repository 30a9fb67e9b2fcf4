import { Kbd, Text } from '@mantine/core';

/** The keys that send a form from its text, where there is a keyboard. */
export function SendKeys() {
  return (
    <Text size="xs" c="dimmed" visibleFrom="xs">
      <Kbd size="xs">Ctrl</Kbd> <Kbd size="xs">Enter</Kbd>
    </Text>
  );
}
