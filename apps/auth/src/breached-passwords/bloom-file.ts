import { type FileHandle, open } from 'node:fs/promises';

/**
 * A Bloom filter of SHA-1 hashes in a file: a header of 32 bytes, then the bits. It may report one in a thousand absent
 * hashes (or the share that it was built for) as present, and never a present one as absent. It is read in the file:
 * none of it is kept in memory.
 *
 *     0  8  'CKBLOOM1'
 *     8  4  number of bits that a hash sets, little endian
 *     16 8  number of bits, little endian
 *     24 8  number of hashes added, little endian
 */
const HEADER_BYTES = 32;
const MAGIC = 'CKBLOOM1';
/** A file with more is not a Bloom filter. */
const MAX_PROBES = 64;

export interface BloomHeader {
  readonly probes: number;
  readonly bits: bigint;
  readonly entries: bigint;
}

export function encodeHeader({ probes, bits, entries }: BloomHeader): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(MAGIC, 0, 'latin1');
  header.writeUInt32LE(probes, 8);
  header.writeBigUInt64LE(bits, 16);
  header.writeBigUInt64LE(entries, 24);
  return header;
}

/** Throws for a file that is not such a filter or is incomplete. */
function decodeHeader(header: Buffer, fileBytes: bigint): BloomHeader {
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC)
    throw new Error('is not a list of breached passwords: create one with the command breached-passwords');
  const [probes, bits] = [header.readUInt32LE(8), header.readBigUInt64LE(16)];
  const isWhole = fileBytes === BigInt(HEADER_BYTES) + (bits + 7n) / 8n;
  if (probes < 1 || probes > MAX_PROBES || bits < 1n || !isWhole) throw new Error('is damaged or not complete');
  return { probes, bits, entries: header.readBigUInt64LE(24) };
}

/**
 * Returns the bits that a SHA-1 hash sets: two halves of it, combined (Kirsch and Mitzenmacher, 2006). SHA-1 is evenly
 * spread already.
 */
export function* bitsOf(sha1: Buffer, { probes, bits }: Pick<BloomHeader, 'probes' | 'bits'>): Generator<bigint> {
  const [first, step] = [sha1.readBigUInt64LE(0), sha1.readBigUInt64LE(8) | 1n];
  for (let i = 0n; i < BigInt(probes); i++) yield (first + i * step) % bits;
}

/** An open file of breached passwords, which can be queried for a hash. */
export class BloomFile {
  private constructor(
    private readonly file: FileHandle,
    private readonly header: BloomHeader,
  ) {}

  /** Throws where the file cannot be read or is not a Bloom filter. */
  static async open(path: string): Promise<BloomFile> {
    const file = await open(path, 'r');
    try {
      const { size } = await file.stat({ bigint: true });
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
      return new BloomFile(file, decodeHeader(buffer.subarray(0, bytesRead), size));
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  get entries(): bigint {
    return this.header.entries;
  }

  async has(sha1: Buffer): Promise<boolean> {
    const byte = Buffer.alloc(1);
    for (const bit of bitsOf(sha1, this.header)) {
      await this.file.read(byte, 0, 1, Number(BigInt(HEADER_BYTES) + bit / 8n));
      if ((byte[0]! & (1 << Number(bit % 8n))) === 0) return false;
    }
    return true;
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
