import { Group, Kbd } from '@mantine/core';

/** Keys to press, one after the other. */
export function Keys({ keys }: { keys: string }) {
  return (
    <Group gap={3} wrap="nowrap" component="span">
      {keys.split(' ').map((key) => (
        <Kbd key={key} size="xs">
          {key}
        </Kbd>
      ))}
    </Group>
  );
}
