import { Group, Modal, Stack, Switch, Text } from '@mantine/core';
import type { Command } from './command.js';
import { Keys } from './keys.js';

interface ShortcutsWindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The key that opens this list. */
  readonly help: string;
  readonly commands: readonly Command[];
  readonly isOn: boolean;
  readonly onTurn: (isOn: boolean) => void;
}

/** The list of keyboard shortcuts. Loaded when it is opened for the first time. */
export default function ShortcutsWindow({ opened, onClose, help, commands, isOn, onTurn }: ShortcutsWindowProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts">
      <Stack gap={6}>
        <ShortcutRow label="Search and commands" keys="Ctrl K" />
        <ShortcutRow label="This list" keys={help} />
        {commands.map(({ label, keys }) => (
          <ShortcutRow key={label} label={label} keys={keys!} />
        ))}
        <Switch
          mt="sm"
          label="Single-key shortcuts"
          checked={isOn}
          onChange={(event) => onTurn(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  );
}

function ShortcutRow({ label, keys }: { label: string; keys: string }) {
  return (
    <Group justify="space-between">
      <Text size="sm">{label}</Text>
      <Keys keys={keys} />
    </Group>
  );
}
