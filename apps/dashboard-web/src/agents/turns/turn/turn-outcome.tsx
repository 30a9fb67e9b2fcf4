import type { View } from '@libs/api-client/views';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { Stack, Text } from '@mantine/core';
import { TurnPart } from '../turn-part.js';
import { TurnFault } from './turn-fault.js';
import { TurnFiles } from './turn-files.js';

/** The outcome of a turn: result, outputs and files, or why there are none. Nothing while it lasts. */
export function TurnOutcome({ turn }: { turn: View<'TurnView'> }) {
  const outputs = turn.outputs as unknown[];
  if (turn.state === 'failed') return <TurnFault of={turn} />;
  if (turn.state !== 'done') return null;
  return (
    <>
      <TurnPart
        turnId={turn.turn_id}
        title="Result"
        action={<CopyButton text={turn.result ?? ''} label="Copy the result" />}
      >
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {turn.result || 'The agent returned no text.'}
        </Text>
      </TurnPart>
      {outputs.length > 0 && (
        <TurnPart turnId={turn.turn_id} title="Outputs">
          <Stack gap="sm">
            {outputs.map((output, index) => (
              <CopyBlock
                // biome-ignore lint/suspicious/noArrayIndexKey: outputs never move
                key={index}
                text={JSON.stringify(output, null, 2)}
                label={`Copy the output ${index + 1}`}
              />
            ))}
          </Stack>
        </TurnPart>
      )}
      <TurnFiles turnId={turn.turn_id} />
    </>
  );
}
