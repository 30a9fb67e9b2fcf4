import { describe, expect, it } from '@jest/globals';
import type { StoredSecret } from '@libs/dto/rpc/agents/agent.rpc';
import type { RequestOf } from '@libs/dto/rpc/rpc';
import { open, seal } from '@libs/sealing/sealed-box';
import { generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { rewrapSecrets } from './rewrap-secrets.js';

const [older, newer] = [generateSealingKeyPair('older'), generateSealingKeyPair('newer')];
const PAGE = 2;

function aSecret(space: string, name: string, key = older): StoredSecret {
  return { space, name, sealed: seal(`value of ${name}`, key, `secret|${space}|${name}`) };
}

/** A gateway that returns rows in pages of two; those in `busy` change between request and reply. */
function gatewayWith(rows: StoredSecret[], busy: readonly string[] = []) {
  const replies = {
    'agent.sealed_secrets': ({ after }: RequestOf<'agent.sealed_secrets'>) => {
      const from = after ? rows.findIndex(({ space, name }) => space === after.space && name === after.name) + 1 : 0;
      const secrets = rows.slice(from, from + PAGE).map((row) => ({ ...row }));
      return { secrets, has_more: secrets.length === PAGE };
    },
    'agent.reseal_secret': ({ name, sealed, resealed }: RequestOf<'agent.reseal_secret'>) => {
      const row = rows.find((one) => one.name === name && one.sealed === sealed && !busy.includes(name));
      if (row) row.sealed = resealed;
      return { replaced: row !== undefined };
    },
  };
  return { call: async (name: keyof typeof replies, request: never) => replies[name](request) } as never;
}

describe('rewrapSecrets', () => {
  it('seals every secret of every space to the newest key, page by page, after which the older one is not needed', async () => {
    const rows = [aSecret('sp_a', 'A'), aSecret('sp_a', 'B'), aSecret('sp_b', 'C', newer), aSecret('sp_b', 'D')];

    const first = await rewrapSecrets(gatewayWith(rows), [newer, older]);
    const again = await rewrapSecrets(gatewayWith(rows), [newer]);

    expect(first).toEqual({ rewrapped: 3, alreadyNewest: 1, changedMeanwhile: 0 });
    expect(again).toEqual({ rewrapped: 0, alreadyNewest: 4, changedMeanwhile: 0 });
    for (const { space, name, sealed } of rows)
      expect(open(sealed, [newer], `secret|${space}|${name}`).toString()).toBe(`value of ${name}`);
  });

  it('reports what was changed meanwhile, and leaves it unchanged', async () => {
    const rows = [aSecret('sp_a', 'A')];

    expect(await rewrapSecrets(gatewayWith(rows, ['A']), [newer, older])).toMatchObject({ changedMeanwhile: 1 });
    expect(open(rows[0]!.sealed, [older], 'secret|sp_a|A').toString()).toBe('value of A');
  });

  it('stops at a text that was moved from another row', async () => {
    const moved = { ...aSecret('sp_a', 'A'), name: 'B' };

    await expect(rewrapSecrets(gatewayWith([moved]), [newer, older])).rejects.toThrow('belongs to another row');
  });
});
