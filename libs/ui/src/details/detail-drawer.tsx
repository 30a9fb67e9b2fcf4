import { Drawer, Group, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface DetailDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Content next to the title: the state of the shown thing. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** One item of a list in full, next to the list. Its address is in the URL: see `useOpened`. */
export function DetailDrawer({ isOpen, onClose, title, beside, children }: DetailDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={
        <Group gap="sm">
          <span>{title}</span>
          {beside}
        </Group>
      }
      padding="lg"
    >
      <Stack gap="lg">{children}</Stack>
    </Drawer>
  );
}

/** A part of a detail, under its own heading. */
export function DetailPart({ title, children, action }: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <section>
      <Group justify="space-between" mb={8}>
        <Title order={3}>{title}</Title>
        {action}
      </Group>
      {children}
    </section>
  );
}
