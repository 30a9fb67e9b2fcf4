import { useLocalStorage } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useOnce } from '../floating/use-once.js';
import type { Command } from './command.js';
import { KeySequence } from './key-sequence.js';
import type { NavGroup } from './navigation.js';

const ShortcutsWindow = lazy(() => import('./shortcuts-window.js'));
const HELP = '?';
const HELP_EVENT = 'app:shortcuts';
const FIELDS = 'input, textarea, select, [contenteditable=true], [role=dialog]';

/** Opens the list of keyboard shortcuts. */
export function openShortcuts(): void {
  document.dispatchEvent(new Event(HELP_EVENT));
}

/**
 * Two keys for every page, one for the list of them. Can be switched off: for people who dictate, words act as keys.
 */
export function Shortcuts({ nav, commands }: { nav: readonly NavGroup[]; commands: readonly Command[] }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const [isOn, setIsOn] = useLocalStorage({ key: 'keyboard-shortcuts', defaultValue: true });
  const pages = nav
    .flatMap(({ items }) => items)
    .map((item) => ({ ...item, run: () => void navigate({ to: item.to }) }));
  const all = [...commands, ...pages].filter(({ keys }) => keys);
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
  const isLoaded = useOnce(isOpen);
  return isLoaded ? (
    <Suspense>
      <ShortcutsWindow
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        help={HELP}
        commands={all}
        isOn={isOn}
        onTurn={setIsOn}
      />
    </Suspense>
  ) : null;
}
