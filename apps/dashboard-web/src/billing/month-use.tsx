import type { View } from '@libs/api-client/views';
import { Money } from '@libs/ui/text/money';
import { When } from '@libs/ui/text/when';
import { Group, Paper, Progress, Text, Title } from '@mantine/core';

const NEARLY = 0.8;

/** How much of the month's cap is used. */
export function MonthUse({ billing: { caps, used_this_month: use } }: { billing: View<'BillingView'> }) {
  const cap = caps.per_month_usd_cents;
  return (
    <Paper p="lg" component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2}>This month</Title>
        <Text size="sm" c="dimmed">
          Starts anew <When at={use.resets_at} absolute />
        </Text>
      </Group>
      <Text size="sm" mb={8}>
        <Money cents={use.used_usd_cents} fw={600} fz="lg" />{' '}
        {cap !== null && (
          <>
            of <Money cents={cap} />
          </>
        )}{' '}
        used
      </Text>
      {cap !== null && <UseBar use={use} cap={cap} />}
      <Group gap="2px 24px" mt="sm">
        <Part color="indigo.6" name="Settled" cents={use.settled_usd_cents} />
        <Part color="indigo.3" name="Open sessions" cents={use.open_usd_cents} />
      </Group>
      {cap !== null && use.used_usd_cents >= cap * NEARLY && (
        <Text size="sm" mt="sm">
          {use.used_usd_cents >= cap
            ? 'The cap is reached: new sessions are refused until then.'
            : 'The cap is near: above it new sessions are refused.'}
        </Text>
      )}
    </Paper>
  );
}

function UseBar({ use, cap }: { use: View<'MonthUseView'>; cap: number }) {
  const percent = (cents: number) => Math.min(100, (100 * cents) / cap);
  return (
    <Progress.Root size="lg" radius="sm">
      <Progress.Section
        value={percent(use.settled_usd_cents)}
        color="indigo.6"
        aria-label={`Settled: ${percent(use.settled_usd_cents).toFixed(0)} % of the cap`}
      />
      <Progress.Section
        value={percent(use.open_usd_cents)}
        color="indigo.3"
        aria-label={`Open sessions: ${percent(use.open_usd_cents).toFixed(0)} % of the cap`}
      />
    </Progress.Root>
  );
}

function Part({ color, name, cents }: { color: string; name: string; cents: number }) {
  return (
    <Group gap={6}>
      <Text span c={color} aria-hidden>
        ■
      </Text>
      <Text size="sm">
        {name} <Money cents={cents} />
      </Text>
    </Group>
  );
}
