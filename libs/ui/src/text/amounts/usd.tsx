import { Text, type TextProps } from '@mantine/core';
import { formatDollars } from './dollar-text.js';

/** Dollars of the agent API for people, millionths included where there are any. An unknown amount is a dash. */
export function Usd({ dollars, ...textProps }: { dollars: number | null | undefined } & TextProps) {
  return (
    <Text component="span" inherit className="numbers" {...textProps}>
      {dollars === null || dollars === undefined ? '–' : formatDollars(dollars)}
    </Text>
  );
}
