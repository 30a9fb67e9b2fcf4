import { Text, type TextProps } from '@mantine/core';
import { formatDollars } from './dollar-text.js';

/** Dollars of the agent API for people, millionths included where there are any. Nothing known is a dash. */
export function Usd({ dollars, ...look }: { dollars: number | null | undefined } & TextProps) {
  return (
    <Text component="span" inherit className="numbers" {...look}>
      {dollars === null || dollars === undefined ? '–' : formatDollars(dollars)}
    </Text>
  );
}
