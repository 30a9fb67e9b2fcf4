import { formatUsd } from '@libs/money/cents';
import { Text } from '@mantine/core';

interface TotalsLineProps {
  readonly count: number;
  /** The noun for one row, and for several. */
  readonly nouns: readonly [one: string, many: string];
  readonly isComplete: boolean;
  /** The sums, such as `received`, in cents. */
  readonly sums: readonly (readonly [cents: number, what: string])[];
}

/** `128 payments · US$1,234.00 received · …`, of the whole filtered list and not of the page. */
export function TotalsLine({ count, nouns, isComplete, sums }: TotalsLineProps) {
  const shown = `${count.toLocaleString('en')}${isComplete ? '' : '+'} ${count === 1 ? nouns[0] : nouns[1]}`;
  return (
    <Text size="sm" c="dimmed" className="numbers" role="status">
      {[shown, ...sums.map(([cents, what]) => `${formatUsd(cents)} ${what}`)].join(' · ')}
      {!isComplete && ` (newest ${count.toLocaleString('en')} only; narrow the filter for exact totals)`}
    </Text>
  );
}
