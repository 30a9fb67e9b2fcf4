import { Group, Paper, SimpleGrid, Skeleton, Stack } from '@mantine/core';

const named = { 'aria-busy': true, 'aria-label': 'Loading', role: 'status' } as const;

/** Placeholder of a list while it loads. */
export function ListSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <Stack gap={0} {...named}>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all the same
        <Group key={index} py={11} px="md" gap="lg" wrap="nowrap" style={{ borderBottom: '1px solid var(--line)' }}>
          <Skeleton height={12} width="22%" />
          <Skeleton height={12} width="14%" />
          <Skeleton height={12} width="30%" />
          <Skeleton height={12} width="12%" ml="auto" />
        </Group>
      ))}
    </Stack>
  );
}

/** Placeholder of facts, a form or a card while they load. */
export function CardSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Paper p="lg" {...named}>
      <Stack gap="sm">
        <Skeleton height={14} width="30%" mb={6} />
        {Array.from({ length: lines }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines that are all the same
          <Skeleton key={index} height={12} width={`${88 - index * 11}%`} />
        ))}
      </Stack>
    </Paper>
  );
}

/** Placeholder of a page of which nothing is known yet. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" {...named}>
      <Skeleton height={22} width={180} />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Skeleton height={92} radius="lg" />
        <Skeleton height={92} radius="lg" />
        <Skeleton height={92} radius="lg" />
      </SimpleGrid>
      <Skeleton height={240} radius="lg" />
    </Stack>
  );
}
