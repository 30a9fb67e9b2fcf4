import { expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import type { Answer } from '@libs/testing/http/http-client';
import { canBeKept, exactJson, metadataText, textOf } from '@libs/testing/http/metadata-texts';
import fc from 'fast-check';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts();
const { world } = scene;
const { funded } = useTurns(scene);

const fieldOf = (value: unknown, field: 'metadata' | 'data') =>
  (exactJson(typeof value === 'string' ? value : JSON.stringify(value)) as Record<string, unknown>)[field];
const metadataIn = (value: unknown) => textOf(fieldOf(value, 'metadata'));
const newestIn = ({ text }: Answer) => textOf((fieldOf(text, 'data') as { metadata: unknown }[])[0]!.metadata);

it('metadata of spaces and turns comes back exactly as it was sent, or is refused', async () => {
  const { key, space, id } = await funded(1_000_000_000);
  await world.rows(
    `INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd) VALUES ($1, 'grant', 1, 1)`,
    [id],
  );
  const submitted = world.bus.receives('turn.submitted');
  let kept = 0;

  await fc.assert(
    fc.asyncProperty(metadataText, async (text) => {
      const made = await key.call('POST', '/spaces', `{"metadata":${text}}`);
      const turn = await key.call('POST', '/turns', `{"space":"${space}","text":"Hello","metadata":${text}}`);

      const statuses = canBeKept(text) ? [201, 202] : [422, 422];
      expect({ text, statuses: [made.status, turn.status] }).toEqual({ text, statuses });
      if (turn.status !== 202) return;
      kept++;
      const exact = textOf(exactJson(text));
      expect(metadataIn(made.text)).toBe(exact);
      expect(metadataIn((await key.call('GET', `/spaces/${made.body.space_id}`)).text)).toBe(exact);
      expect(metadataIn((await key.call('GET', `/turns/${turn.body.turn_id}`)).text)).toBe(exact);
      expect(newestIn(await key.call('GET', '/turns?limit=1'))).toBe(exact);
      const event = await eventually(() => submitted.find(({ turn_id }) => turn_id === turn.body.turn_id));
      expect(metadataIn(event)).toBe(exact);
    }),
    { numRuns: 60 },
  );
  expect(kept).toBeGreaterThan(10);
}, 300_000);
