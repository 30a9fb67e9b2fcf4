import { describe, expect, it } from '@jest/globals';
import { parseObjectStoreUrl } from './object-store-url.js';

describe('the address of an object store', () => {
  it('has the keys, the bucket and the region', () => {
    expect(parseObjectStoreUrl('https://AKIA:a%2Fb%40c@s3.example.com/agent-files?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example.com/agent-files',
      region: 'eu-central-1',
      accessKeyId: 'AKIA',
      secretAccessKey: 'a/b@c',
    });
    expect(parseObjectStoreUrl('http://k:s@minio:9000/files/')).toMatchObject({
      endpoint: 'http://minio:9000/files',
      region: 'auto',
    });
  });

  it.each([
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
    expect(() => parseObjectStoreUrl(text)).toThrow();
  });
});
