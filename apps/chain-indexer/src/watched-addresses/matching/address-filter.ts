/** Ten bits and seven probes for each address give about one false positive in a hundred. */
const BITS_PER_ADDRESS = 10;
const PROBES = 7;

/**
 * A Bloom filter over addresses, in front of the database for long backfills. Addresses are hashes already, so their
 * own digits are the probes. It has false positives, but no false negatives.
 */
export class AddressFilter {
  private readonly bits: Uint32Array;
  private readonly mask: number;

  constructor(expected: number) {
    const wanted = Math.max(1_024, expected * BITS_PER_ADDRESS);
    const size = 2 ** Math.ceil(Math.log2(wanted));
    this.bits = new Uint32Array(size / 32);
    this.mask = size - 1;
  }

  /** Adds an address: 40 hex digits without 0x, in one letter case. */
  add(address: string): void {
    let [probe, stride] = seeds(address);
    for (let index = 0; index < PROBES; index++) {
      const bit = probe & this.mask;
      this.bits[bit >>> 5] = (this.bits[bit >>> 5] as number) | (1 << (bit & 31));
      probe = (probe + stride) | 0;
    }
  }

  mayHave(address: string): boolean {
    let [probe, stride] = seeds(address);
    for (let index = 0; index < PROBES; index++) {
      const bit = probe & this.mask;
      if (((this.bits[bit >>> 5] as number) & (1 << (bit & 31))) === 0) return false;
      probe = (probe + stride) | 0;
    }
    return true;
  }
}

function seeds(address: string): [number, number] {
  return [Number.parseInt(address.slice(0, 8), 16) | 0, Number.parseInt(address.slice(8, 16), 16) | 1];
}
