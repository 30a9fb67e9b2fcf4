import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Icon } from '../icons/icon.js';
import { CopyBlock } from '../text/copy/copy-block.js';

interface EmptyStateProps {
  readonly icon: Icon;
  readonly title: string;
  /** What will be here, and how it gets here. */
  readonly children: ReactNode;
  /** A command that makes the first one. */
  readonly command?: string;
  readonly action?: ReactNode;
  /** Whether it replaces a whole page, so that its title is the page's. */
  readonly isPage?: boolean;
}

/** A note that there is nothing here yet: what it is for, and what to do or to run. */
export function EmptyState({ icon: Icon, title, children, command, action, isPage }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py={48} px="md" maw={620} mx="auto">
      <ThemeIcon variant="default" size={44} radius="lg" aria-hidden>
        <Icon size={22} stroke={1.5} />
      </ThemeIcon>
      <Title order={isPage ? 1 : 2} size="h2" ta="center">
        {title}
      </Title>
      <Text size="sm" c="dimmed" ta="center" component="div">
        {children}
      </Text>
      {command && (
        <div style={{ width: '100%' }}>
          <CopyBlock text={command} />
        </div>
      )}
      {action}
    </Stack>
  );
}
