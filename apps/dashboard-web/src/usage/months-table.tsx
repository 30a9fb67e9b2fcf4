import type { View } from '@libs/api-client/views';
import { Money } from '@libs/ui/text/amounts/money';
import { Paper, Table } from '@mantine/core';
import styles from './months-table.module.css';

type Month = View<'UsageView'>;

/** A row for each month: amount, token and fee. */
export function MonthsTable({ months }: { months: readonly Month[] }) {
  const most = Math.max(...months.map((month) => month.settled_volume_usd_cents));
  return (
    <Paper style={{ overflow: 'hidden' }}>
      <Table.ScrollContainer minWidth={0} type="native">
        <Table verticalSpacing={9} horizontalSpacing="md" fz="sm">
          <Table.Thead className={styles['head']}>
            <Table.Tr>
              <Table.Th>Month</Table.Th>
              <Table.Th className={styles['extra']}>Payments</Table.Th>
              <Table.Th>Volume</Table.Th>
              <Table.Th className={styles['extra']}>USDC</Table.Th>
              <Table.Th className={styles['extra']}>USDT</Table.Th>
              <Table.Th className={styles['money']}>Fees</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {months.map((month) => (
              <MonthRow key={month.month} of={month} most={most} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function MonthRow({ of, most }: { of: Month; most: number }) {
  const { month, payments_count, settled_volume_usd_cents: volume, by_asset, fees_usd_cents } = of;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500}>
        {nameOf(month)}
      </Table.Th>
      <Table.Td className={`numbers ${styles['extra']}`}>{payments_count.toLocaleString('en')}</Table.Td>
      <Table.Td>
        <Money cents={volume} />
        <div className={styles['bar']} style={{ width: `${most ? (100 * volume) / most : 0}%` }} aria-hidden />
      </Table.Td>
      <Table.Td className={styles['extra']}>
        <Money cents={by_asset.USDC.settled_volume_usd_cents} />
      </Table.Td>
      <Table.Td className={styles['extra']}>
        <Money cents={by_asset.USDT.settled_volume_usd_cents} />
      </Table.Td>
      <Table.Td className={styles['money']}>
        <Money cents={fees_usd_cents} />
      </Table.Td>
    </Table.Tr>
  );
}

/** Returns `2026-11` as `November 2026`. */
function nameOf(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
