import { describe, expect, it } from '@jest/globals';
import { parseStoreUrl } from './store-url.js';

describe('the address of a store of files', () => {
  it('has the keys, the bucket and the region', () => {
    expect(parseStoreUrl('https://AKIA:a%2Fb%40c@s3.example.com/agent-files?region=eu-central-1')).toEqual({
      kind: 'bucket',
      endpoint: 'https://s3.example.com/agent-files',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'a/b@c',
    });
    expect(parseStoreUrl('http://k:s@minio:9000/files/')).toMatchObject({
      endpoint: 'http://minio:9000/files',
      region: 'auto',
    });
  });

  it('may be a database of their own', () => {
    expect(parseStoreUrl('postgres://agent_gateway:secret@db:5432/checkout_files')).toEqual({
      kind: 'database',
      url: 'postgres://agent_gateway:secret@db:5432/checkout_files',
    });
  });

  it.each([
    'postgres://agent_gateway:secret@db',
    'postgres://agent_gateway:secret@db/',
    'postgres://db/checkout_files',
    'ftp://k:s@host/files',
    'https://host/files',
    'https://k@host/files',
    'https://k:s@host/',
    'https://k:s@host/files/folder',
    'https://k:s@host/Files',
    'https://k:s@host/files?acl=public-read',
    'https://k:s@host/files#x',
    'files',
  ])('is refused: %s', (text) => {
    expect(() => parseStoreUrl(text)).toThrow();
  });
});
