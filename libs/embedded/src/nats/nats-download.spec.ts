import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { verifyChecksum } from './nats-download.js';

const ARCHIVE = Buffer.from('an archive');
const SUM = createHash('sha256').update(ARCHIVE).digest('hex');

describe('verifyChecksum', () => {
  it('accepts the archive that the list names', () => {
    expect(() =>
      verifyChecksum(`${'0'.repeat(64)}  other.tar.gz\n${SUM}  it.tar.gz\n`, 'it.tar.gz', ARCHIVE),
    ).not.toThrow();
  });

  it('refuses another archive', () => {
    expect(() => verifyChecksum(`${'0'.repeat(64)}  it.tar.gz\n`, 'it.tar.gz', ARCHIVE)).toThrow('wrong checksum');
  });

  it('refuses an archive that the list does not name', () => {
    expect(() => verifyChecksum(`${SUM}  it.tar.gz.sig\n`, 'it.tar.gz', ARCHIVE)).toThrow('no line for it.tar.gz');
  });
});
