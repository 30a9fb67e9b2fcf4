import { IconBuildingBank } from '@libs/ui/generated/icons';
import { Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** Shown before the first treasury: the two ways to get one, then what a treasury is. */
export function NoTreasury({ actions }: { actions: ReactNode }) {
  return (
    <Paper p="xl">
      <Stack align="center" gap="sm" maw={560} mx="auto">
        <ThemeIcon variant="default" size={44} radius="lg" aria-hidden>
          <IconBuildingBank size={22} stroke={1.5} />
        </ThemeIcon>
        <Title order={2} ta="center">
          Where should your money go?
        </Title>
        {actions}
        <Stack gap={6} mt="xs">
          <Text size="sm" c="dimmed">
            <b>Use my own address</b> if you have a wallet whose key you hold, such as a hardware wallet or a
            multi-signature wallet. Not an exchange: its deposit addresses can change.
          </Text>
          <Text size="sm" c="dimmed">
            <b>Generate</b> creates a new treasury for you and shows its private key once. We keep only the address.
          </Text>
          <Text size="sm" c="dimmed">
            Every payment arrives at its own address and is then swept to your treasury.
          </Text>
        </Stack>
      </Stack>
    </Paper>
  );
}
