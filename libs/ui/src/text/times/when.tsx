import { Text, type TextProps } from '@mantine/core';
import { tooltip } from '../../floating/tooltip.js';
import { localMoment, relativeMoment, utcMoment } from './moments.js';
import { useNow } from './use-now.js';

interface WhenProps extends TextProps {
  readonly at: string | null | undefined;
  readonly absolute?: boolean;
  /**
   * Whether it may be in the future: an end, a next attempt. Otherwise a future moment is due to clocks, and counts as
   * just happened.
   */
  readonly mayBeAhead?: boolean;
}

/** A moment: relative while it is near, else the date; both and UTC in the tooltip. */
export function When({ at, absolute, mayBeAhead, ...textProps }: WhenProps) {
  const now = useNow();
  if (!at)
    return (
      <Text component="span" inherit {...textProps}>
        –
      </Text>
    );
  const moment = new Date(at);
  const local = localMoment(moment, now);
  return (
    <Text
      component="time"
      inherit
      dateTime={at}
      className="numbers"
      {...tooltip(`${local} here · ${utcMoment(moment)}`)}
      {...textProps}
    >
      {(absolute ? undefined : relativeMoment(moment, now, mayBeAhead)) ?? local}
    </Text>
  );
}
