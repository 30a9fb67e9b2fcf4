import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { SchemeToggle } from '../theme/scheme-toggle.js';

interface LonePageProps {
  readonly brand: string;
  readonly iconUrl: string;
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
  readonly isWide?: boolean;
  readonly foot?: ReactNode;
}

/** A page without the frame: one thing to do, in the middle. */
export function StandalonePage({ brand, iconUrl, title, about, children, isWide, foot }: LonePageProps) {
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  return (
    <Box mih="100dvh" px="md" pb="xl" bg="var(--surface)">
      <Group component="header" justify="space-between" py="sm" maw={1100} mx="auto">
        <Anchor href="/" underline="never" c="var(--mantine-color-text)" fw={600}>
          <Group gap="xs">
            <img src={iconUrl} alt="" width={22} height={22} />
            {brand}
          </Group>
        </Anchor>
        <SchemeToggle />
      </Group>
      <Stack component="main" maw={isWide ? 560 : 400} mx="auto" pt={{ base: 24, sm: 72 }} gap="md">
        <div>
          <Title order={1} ta="center">
            {title}
          </Title>
          {about && (
            <Text size="sm" c="dimmed" ta="center" mt={6} component="div">
              {about}
            </Text>
          )}
        </div>
        <Paper p={{ base: 'md', sm: 'xl' }} shadow="xs">
          {children}
        </Paper>
        {foot && (
          <Text size="sm" c="dimmed" ta="center" component="div">
            {foot}
          </Text>
        )}
      </Stack>
    </Box>
  );
}
