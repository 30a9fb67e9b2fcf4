import { formatUsd } from '@libs/money/cents';
import { Text, type TextProps } from '@mantine/core';

/** US cents for people: `US$12.50`, digits of equal width. An unknown amount is a dash. */
export function Money({ cents, ...textProps }: { cents: number | null | undefined } & TextProps) {
  return (
    <Text component="span" inherit className="numbers" {...textProps}>
      {cents === null || cents === undefined ? '–' : formatUsd(cents)}
    </Text>
  );
}

/** Basis points as percent: 50 is `0.5%`. */
export function percentOfBps(bps: number): string {
  return `${(bps / 100).toLocaleString('en', { maximumFractionDigits: 2 })}%`;
}
