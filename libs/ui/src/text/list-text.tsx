import { Text } from '@mantine/core';

interface ListTextProps {
  readonly text: string;
  /** The largest width where there is room. */
  readonly widest: string;
}

/** A text of any length as one line of a list, cut off where it does not fit. */
export function ListText({ text, widest }: ListTextProps) {
  return (
    <Text
      span
      inherit
      display="inline-block"
      truncate
      maw={{ base: '6.5rem', sm: widest }}
      style={{ verticalAlign: 'middle' }}
    >
      {text}
    </Text>
  );
}
