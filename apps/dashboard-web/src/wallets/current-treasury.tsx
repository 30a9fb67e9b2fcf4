import type { View } from '@libs/api-client/views';
import { Facts } from '@libs/ui/details/facts';
import { Hash } from '@libs/ui/text/hash';
import { When } from '@libs/ui/text/times/when';
import { Badge, Group, Paper, Text, Title } from '@mantine/core';
import { KINDS } from './kinds.js';
import { TryTreasury } from './try-treasury.js';

/** The treasury that sweeps pay now. */
export function CurrentTreasury({ wallet }: { wallet: View<'WalletView'> }) {
  const { treasury_address, relayer, relayer_address, kind, created_at } = wallet;
  return (
    <Paper p="lg" component="section" aria-label="Current treasury">
      <Group gap="sm" mb="md">
        <Title order={2}>Current treasury</Title>
        <Badge color="green">In use</Badge>
      </Group>
      <Facts
        rows={{
          Address: <Hash value={treasury_address} kind="address" whole />,
          Since: <When at={created_at} absolute />,
          Origin: KINDS[kind],
          'Sweep gas': relayer === 'platform' ? 'Paid by the platform' : 'Paid by your relayer',
          Relayer: relayer_address ? <Hash value={relayer_address} kind="address" whole /> : undefined,
        }}
      />
      {relayer === 'merchant' && (
        <Text size="xs" c="dimmed" mt="sm">
          Keep some ETH on the relayer’s address: without gas your sweeps wait. Its key is sealed and cannot be read
          back.
        </Text>
      )}
      <TryTreasury />
    </Paper>
  );
}
