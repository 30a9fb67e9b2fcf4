import { Button } from '@mantine/core';
import { IconTrash } from '../generated/icons.js';
import { confirm } from './confirm.js';
import { useAction } from './use-action.js';

interface DeleteButtonProps {
  /** What is deleted: `schedule`. */
  readonly noun: string;
  readonly consequences: string;
  readonly remove: () => Promise<unknown>;
  readonly onGone: () => void;
}

/** Deletes something, once the person has read what follows. */
export function DeleteButton({ noun, consequences, remove, onGone }: DeleteButtonProps) {
  const { run, isBusy } = useAction({
    send: remove,
    done: `The ${noun} is deleted.`,
    failed: `The ${noun} was not deleted`,
    onDone: onGone,
  });
  const ask = () =>
    confirm({
      title: `Delete this ${noun}?`,
      consequences,
      verb: `Delete ${noun}`,
      isDangerous: true,
      onYes: () => run(),
    });
  return (
    <Button variant="default" c="red" leftSection={<IconTrash size={15} stroke={1.6} />} loading={isBusy} onClick={ask}>
      Delete
    </Button>
  );
}
