import type { View } from '@libs/api-client/views';
import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { When } from '@libs/ui/text/times/when';
import { Text } from '@mantine/core';
import { Redrive } from './redrive.js';

type Letter = View<'DeadLetterView'>;

/** One dead letter: why it failed, its payload, and a button to retry it. */
export function DeadLetterDrawer({ letter, onClose }: { letter: Letter | undefined; onClose: () => void }) {
  return (
    <DetailDrawer isOpen={letter !== undefined} onClose={onClose} title={letter?.event}>
      {letter && <LetterDetail letter={letter} onClose={onClose} />}
    </DetailDrawer>
  );
}

function LetterDetail({ letter, onClose }: { letter: Letter; onClose: () => void }) {
  const { id, service, failures, last_error, payload, first_failed_at, last_failed_at, dead_at } = letter;
  return (
    <>
      <Facts
        rows={{
          Service: service,
          Event: (
            <Text component="span" inherit ff="monospace" fz="xs">
              {id}
            </Text>
          ),
          'Failed attempts': failures,
          'First failure': <When at={first_failed_at} absolute />,
          'Last failure': <When at={last_failed_at} absolute />,
          'Dead since': <When at={dead_at} absolute />,
        }}
      />
      <DetailPart title="Why">
        <CopyBlock text={last_error} label="Copy the error" />
      </DetailPart>
      <Redrive letter={letter} onDone={onClose} />
      <DetailPart title="Payload">
        <CopyBlock text={readable(payload)} label="Copy the payload" />
      </DetailPart>
    </>
  );
}

/**
 * Formats a payload. The API returns only the beginning of a long one, which is not valid JSON and is shown as it is.
 */
function readable(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}
