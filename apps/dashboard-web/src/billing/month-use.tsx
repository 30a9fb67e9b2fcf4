import type { View } from '@libs/api-client/views';
import { Money } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

const NEARLY = 0.8;

/** The credited share of the month's cap, and the share of the limit for open sessions that is used. */
export function MonthUse({ billing }: { billing: View<'BillingView'> }) {
  const { caps, used_this_month, settled_this_month_usd_cents: settled, open_sessions: open } = billing;
  return (
    <Paper p="lg" component="section">
      <Group justify="space-between" mb="md">
        <Title order={2}>This month</Title>
        <Text size="sm" c="dimmed">
          Resets <When at={used_this_month.resets_at} absolute />
        </Text>
      </Group>
      <Stack gap="lg">
        <Settled cents={settled} cap={caps.per_month_usd_cents} />
        <Open open={open} />
      </Stack>
    </Paper>
  );
}

function Settled({ cents, cap }: { cents: number; cap: number | null }) {
  return (
    <Use name="Credited" used={cap === null ? null : cents / cap} color="indigo.6">
      <Money cents={cents} fw={600} fz="lg" /> {cap === null ? 'credited' : <>of {<Money cents={cap} />} credited</>}
      {cap !== null && cents >= cap * NEARLY && (
        <Text size="sm" mt={6}>
          {cents >= cap
            ? 'You have reached the cap. New sessions are refused until next month; sessions that are open can still be paid.'
            : 'You are close to the cap. Above it, new sessions are refused until next month.'}
        </Text>
      )}
    </Use>
  );
}

function Open({ open }: { open: View<'OpenSessionsView'> }) {
  const { count, usd_cents: cents, max_count: maxCount, max_usd_cents: maxCents } = open;
  const shares = [maxCount && count / maxCount, maxCents && cents / maxCents].filter((share) => share !== null);
  const used = shares.length > 0 ? Math.max(...shares) : null;
  return (
    <Use name="Open sessions" used={used} color="indigo.3">
      <Text span fw={600} fz="lg" className="numbers">
        {count.toLocaleString('en')}
      </Text>{' '}
      {maxCount !== null && <>of {maxCount.toLocaleString('en')} </>}
      {count === 1 && maxCount === null ? 'session' : 'sessions'} open, <Money cents={cents} />
      {maxCents !== null && (
        <>
          {' '}
          of <Money cents={maxCents} />
        </>
      )}
      <Text size="sm" c="dimmed" mt={6}>
        Unpaid sessions do not count toward the month. They end by themselves when their window closes.
      </Text>
      {used !== null && used >= NEARLY && (
        <Text size="sm" mt={6}>
          {used >= 1
            ? 'You have reached the limit of open sessions. Cancel some, or wait until some are paid or expire.'
            : 'You are close to the limit of open sessions. If you did not create them, check who can reach your checkout.'}
        </Text>
      )}
    </Use>
  );
}

interface UseProps {
  readonly name: string;
  /** The share of the limit; null: no limit, and no bar. */
  readonly used: number | null;
  readonly color: string;
  readonly children: ReactNode;
}

function Use({ name, used, color, children }: UseProps) {
  const percent = Math.min(100, 100 * (used ?? 0));
  return (
    <div>
      {used !== null && (
        <Progress.Root size="lg" radius="sm" mb={8}>
          <Progress.Section
            value={percent}
            color={color}
            aria-label={`${name}: ${percent.toFixed(0)}% of what your plan allows`}
          />
        </Progress.Root>
      )}
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}
