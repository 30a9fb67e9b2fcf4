import { Text, type TextProps, Tooltip } from '@mantine/core';
import { localMoment, relativeMoment, utcMoment } from './moments.js';
import { useNow } from './use-now.js';

/** A moment: relative while it is near, else the date; both and UTC in the tooltip. */
export function When({ at, absolute, ...look }: { at: string | null | undefined; absolute?: boolean } & TextProps) {
  const now = useNow();
  if (!at)
    return (
      <Text component="span" inherit {...look}>
        –
      </Text>
    );
  const moment = new Date(at);
  const local = localMoment(moment, now);
  return (
    <Tooltip label={`${local} here · ${utcMoment(moment)}`}>
      <Text component="time" inherit dateTime={at} className="numbers" {...look}>
        {(absolute ? undefined : relativeMoment(moment, now)) ?? local}
      </Text>
    </Tooltip>
  );
}
