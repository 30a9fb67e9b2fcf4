import type { View } from '@libs/api-client/views';
import { formatUsd } from '@libs/money/cents';
import { When } from '@libs/ui/text/times/when';
import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { metricWords } from '../health/metrics/metric-words.js';

type Money = View<'MoneyView'>;

/** The figures of all merchants together. */
export function MoneyTotals({ money }: { money: Money }) {
  const { from, to, payments, volume_usd_cents, fees_usd_cents, unswept_usd_cents, unswept_since } = money;
  return (
    <section aria-label="Totals">
      <Text size="sm" c="dimmed" mb="xs">
        {day(from)} to {day(new Date(Date.parse(to) - 1).toISOString())}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
        <Figure title="Volume" value={formatUsd(volume_usd_cents)}>
          {payments.toLocaleString('en')} {payments === 1 ? 'payment' : 'payments'}
        </Figure>
        <Figure title="Fees" value={formatUsd(fees_usd_cents)}>
          Collected by sweeps
        </Figure>
        <Figure title="Gas spent" value={gasWords(money)}>
          <GasNote {...money} />
        </Figure>
        <Figure title="Result" value={resultWords(money)}>
          {money.gas?.coin_usd_cents ? `With ETH at ${formatUsd(money.gas.coin_usd_cents)}` : 'Needs the price of ETH'}
        </Figure>
        <Figure title="Unswept now" value={formatUsd(unswept_usd_cents)}>
          {unswept_since ? (
            <>
              Oldest <When at={unswept_since} />
            </>
          ) : (
            'Nothing waiting'
          )}
        </Figure>
      </SimpleGrid>
    </section>
  );
}

function Figure({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <Paper p="md" component="article" aria-label={title}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text fz={19} fw={600} className="numbers" style={{ overflowWrap: 'anywhere' }}>
        {value}
      </Text>
      <Text size="xs" c="dimmed" component="div">
        {children}
      </Text>
    </Paper>
  );
}

function gasWords({ gas }: Money): string {
  return gas ? metricWords('wei', gas.wei) : 'Unknown';
}

function GasNote({ gas, from }: Money) {
  if (!gas) return 'The sweeper is not responding';
  const cost = gas.usd_cents === null ? '' : `About ${formatUsd(gas.usd_cents)}, `;
  const number = `${gas.transactions.toLocaleString('en')} ${gas.transactions === 1 ? 'transaction' : 'transactions'}`;
  const isPart = gas.known_since !== null && Date.parse(gas.known_since) > Date.parse(from);
  return (
    <>
      {cost}
      {number}
      {isPart && (
        <>
          ; not known before <When at={gas.known_since!} absolute />
        </>
      )}
    </>
  );
}

/** Formats the result: a loss has its sign before the currency. */
function resultWords({ net_result_usd_cents: cents }: Money): string {
  if (cents === null) return 'Unknown';
  return cents < 0 ? `−${formatUsd(-cents)}` : formatUsd(cents);
}

function day(moment: string): string {
  return new Date(moment).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
