import { createReadStream } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { bitsOf, encodeHeader } from './bloom-file.js';

/** `SHA1:COUNT`, as Have I Been Pwned hands its list out; without a count it counts as one. */
const LINE = /^([0-9A-Fa-f]{40})(?::(\d+))?\s*$/;

interface Build {
  /** The list: a line for each password. */
  readonly list: string;
  readonly file: string;
  /** Passwords that were seen less often are left out. */
  readonly leastCount: number;
  /** The part of the passwords not in the list that is refused anyway. */
  readonly errorRate: number;
}

/**
 * Makes the file from a list, which is read twice: to count, and to add. Returns the number of passwords in it. Throws
 * for a line of another form, with its number, and then leaves no file. The bits are held in memory: 1.8 bytes for each
 * password at one in a thousand.
 */
export async function buildBloomFile({ list, file, leastCount, errorRate }: Build): Promise<number> {
  let entries = 0;
  for await (const _ of hashesOf(list, leastCount)) entries++;
  if (entries === 0) throw new Error(`${list} has no password that was seen ${leastCount} times`);
  const bits = BigInt(Math.ceil((-entries * Math.log(errorRate)) / Math.LN2 ** 2));
  const probes = Math.max(1, Math.round(-Math.log2(errorRate)));
  const bytes = Buffer.alloc(Number((bits + 7n) / 8n));
  for await (const sha1 of hashesOf(list, leastCount))
    for (const bit of bitsOf(sha1, { probes, bits })) bytes[Number(bit / 8n)]! |= 1 << Number(bit % 8n);
  const unfinished = `${file}.new`;
  try {
    await writeFile(unfinished, [encodeHeader({ probes, bits, entries: BigInt(entries) }), bytes]);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return entries;
}

async function* hashesOf(list: string, leastCount: number): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(list), crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    if (line.trim() === '') continue;
    const parts = LINE.exec(line);
    if (!parts) throw new Error(`${list}:${number} is no line of SHA-1 and count`);
    if (Number(parts[2] ?? 1) >= leastCount) yield Buffer.from(parts[1]!, 'hex');
  }
}
