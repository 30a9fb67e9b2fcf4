import { Group, Modal, Stack, Switch, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { NavGroup } from '../frame/navigation.js';
import type { Command } from './command.js';
import { KeySequence } from './key-sequence.js';
import { Keys } from './keys.js';

const HELP = '?';
const HELP_EVENT = 'app:shortcuts';
const FIELDS = 'input, textarea, select, [contenteditable=true], [role=dialog]';

/** Opens the list of keyboard shortcuts. */
export function openShortcuts(): void {
  document.dispatchEvent(new Event(HELP_EVENT));
}

/** Two keys for every place, one for the list of them. Can be switched off: some people dictate, and words are keys then. */
export function Shortcuts({ nav, commands }: { nav: readonly NavGroup[]; commands: readonly Command[] }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useLocalStorage({ key: 'keyboard-shortcuts', defaultValue: true });
  const places = nav
    .flatMap(({ items }) => items)
    .map((item) => ({ ...item, run: () => void navigate({ to: item.to }) }));
  const all = [...commands, ...places].filter(({ keys }) => keys);
  useEffect(() => {
    const open = () => setIsOpen(true);
    document.addEventListener(HELP_EVENT, open);
    return () => document.removeEventListener(HELP_EVENT, open);
  }, []);
  useEffect(() => {
    if (!isOn) return undefined;
    const sequence = new KeySequence([HELP, ...all.map(({ keys }) => keys!)]);
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest(FIELDS)) return;
      const pressed = sequence.press(event.key, event.timeStamp);
      if (!pressed) return;
      event.preventDefault();
      if (pressed === HELP) setIsOpen(true);
      else all.find(({ keys }) => keys === pressed)?.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <Modal opened={isOpen} onClose={() => setIsOpen(false)} title="Keyboard shortcuts">
      <Stack gap={6}>
        <ShortcutRow label="Search and commands" keys="Ctrl K" />
        <ShortcutRow label="This list" keys={HELP} />
        {all.map(({ label, keys }) => (
          <ShortcutRow key={label} label={label} keys={keys!} />
        ))}
        <Switch
          mt="sm"
          label="Listen to single keys"
          checked={isOn}
          onChange={(event) => setIsOn(event.currentTarget.checked)}
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
