import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';

interface MenuDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The sidebar on a small screen. Loaded when it is opened for the first time. */
export default function MenuDrawer({ opened, onClose, children }: MenuDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} position="left" size="17rem" title="Menu" padding="xs">
      {children}
    </Drawer>
  );
}
