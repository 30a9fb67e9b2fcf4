import { formatUsd } from '@libs/money/cents';
import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { formatDollars } from '../text/amounts/dollar-text.js';
import { centsOfDollars, fineDollars } from './dollars.js';

interface DollarsFieldProps extends Omit<TextInputProps, 'value'> {
  /** The value from `getInputProps` of a form that holds the text as it was typed. */
  readonly value?: unknown;
  /** Up to millionths of a dollar, as the agent API counts. */
  readonly isFine?: boolean;
  /** Returns what the amount means: `The buyer pays US$9.99.` */
  readonly echo?: (money: string) => string;
}

/** An amount in US dollars as people type it, and below it how it was read. */
export function DollarsField({ isFine, echo = (money) => `That is ${money}.`, ...props }: DollarsFieldProps) {
  const typed = String(props.value ?? '');
  const money = isFine ? inFineDollars(typed) : inDollars(typed);
  return (
    <div style={{ flex: props.flex as string | number | undefined, width: '100%' }}>
      <TextInput
        leftSection="US$"
        leftSectionWidth={44}
        inputMode="decimal"
        autoComplete="off"
        {...props}
        flex={undefined}
        value={typed}
      />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite" className="numbers">
        {money !== undefined && !props.error ? echo(money) : ''}
      </Text>
    </div>
  );
}

function inDollars(typed: string): string | undefined {
  const cents = centsOfDollars(typed);
  return cents === undefined ? undefined : formatUsd(cents);
}

function inFineDollars(typed: string): string | undefined {
  const dollars = fineDollars(typed);
  return dollars === undefined ? undefined : formatDollars(dollars);
}
