import { describe, expect, it } from '@jest/globals';
import { open, rewrap, seal, sealedKeyId } from '@libs/sealing/sealed-box';
import { generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { rewrapRelayerKeys } from './rewrap-relayer-keys.js';

const [older, newer] = [generateSealingKeyPair('older'), generateSealingKeyPair('newer')];
const FOR = 'relayers|7|private_key|older';

function rowsWith(...texts: string[]) {
  const rows = texts.map((text, version) => ({
    merchant_id: 7,
    version,
    relayer: '0x',
    sealed_relayer_key: text,
    sealed_for: FOR,
  }));
  const wallets = {
    allSealed: async () => rows,
    replaceSealed: async (_: unknown, row: (typeof rows)[number], sealed: string) => {
      row.sealed_relayer_key = sealed;
      return true;
    },
  };
  return { rows, wallets };
}

/** Rewraps a key in the role of the signer. */
const bySigner: Parameters<typeof rewrapRelayerKeys>[2] = async ({ sealed_key, sealed_for }) => ({
  sealed_key: rewrap(sealed_key, [newer, older], newer, sealed_for),
  changed: sealedKeyId(sealed_key) !== newer.keyId,
});

describe('rewrapRelayerKeys', () => {
  it('seals what is not sealed to the newest key, and opens the same secret afterwards', async () => {
    const { rows, wallets } = rowsWith(seal('0xaa', older, FOR), seal('0xbb', newer, FOR));

    const result = await rewrapRelayerKeys({} as never, wallets as never, bySigner);

    expect(result).toEqual({ rewrapped: 1, alreadyNewest: 1, changedMeanwhile: 0 });
    expect(rows.map((row) => open(row.sealed_relayer_key, [newer], FOR).toString())).toEqual(['0xaa', '0xbb']);
  });

  it('counts a key that changed while it was sealed again', async () => {
    const { wallets } = rowsWith(seal('0xaa', older, FOR));
    const changed = { ...wallets, replaceSealed: async () => false };

    const result = await rewrapRelayerKeys({} as never, changed as never, bySigner);

    expect(result).toEqual({ rewrapped: 0, alreadyNewest: 0, changedMeanwhile: 1 });
  });

  it('refuses a text that belongs to another row', async () => {
    const { wallets } = rowsWith(seal('0xaa', older, 'relayers|8|private_key|older'));

    await expect(rewrapRelayerKeys({} as never, wallets as never, bySigner)).rejects.toThrow('another row');
  });
});
