import type { View } from '@libs/api-client/views';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { percentOfBps } from '@libs/ui/text/amounts/money';
import { Hash } from '@libs/ui/text/hash';
import { Group, Text } from '@mantine/core';

/** The name and number of a merchant. */
export function MerchantName({ name, id }: Pick<View<'OperatorMerchantView'>, 'name' | 'id'>) {
  return (
    <Group gap={6} wrap="nowrap">
      <Text component="span" inherit truncate maw={{ base: 105, xs: 200, sm: 260 }}>
        {name}
      </Text>
      <Text component="span" size="xs" c="dimmed" className="numbers">
        #{id}
      </Text>
    </Group>
  );
}

/** The owners to contact: one e-mail, and the number of others. */
export function Owners({ emails }: { emails: readonly string[] }) {
  const [first, ...others] = emails;
  if (!first) return <span>–</span>;
  return (
    <Group gap={6} wrap="nowrap">
      <Text component="span" inherit truncate maw={230}>
        {first}
      </Text>
      {others.length > 0 && (
        <Text component="span" size="xs" c="dimmed">
          +{others.length}
        </Text>
      )}
    </Group>
  );
}

/** The treasury that sweeps go to, where it is known. */
export function TreasuryMark({ address }: { address: string | null }) {
  if (address) return <Hash value={address} kind="address" />;
  return (
    <Text component="span" inherit c="dimmed">
      Not set
    </Text>
  );
}

/** The plan, and the fee of new sessions. */
export function Plan({
  fee_tier,
  effective_fee_bps,
  fee_bps,
}: Pick<View<'OperatorMerchantView'>, 'fee_tier' | 'effective_fee_bps' | 'fee_bps'>) {
  return (
    <Group gap={8} wrap="nowrap">
      <StatusBadge kind="plan" status={fee_tier} />
      <Text component="span" size="xs" c="dimmed" className="numbers">
        {percentOfBps(effective_fee_bps)}
        {fee_bps !== null && ', custom'}
      </Text>
    </Group>
  );
}
