import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { withOverlays } from './overlays.js';

interface Question {
  /** `Revoke this key?` */
  readonly title: string;
  /** The effects, and what cannot be undone. */
  readonly consequences: ReactNode;
  /** The verb on the button: `Revoke`. */
  readonly verb: string;
  readonly isDangerous?: boolean;
  readonly onYes: () => void;
}

/** Asks the person to confirm an action that cannot be undone. */
export function confirm({ title, consequences, verb, isDangerous, onYes }: Question): void {
  withOverlays(({ modals }) =>
    modals.openConfirmModal({
      title,
      children: (
        <Text size="sm" component="div">
          {consequences}
        </Text>
      ),
      labels: { confirm: verb, cancel: 'Keep as it is' },
      confirmProps: isDangerous ? { color: 'red' } : {},
      onConfirm: onYes,
    }),
  );
}
