/** Where an S3-compatible store is, and who we are there. */
export interface ObjectStore {
  /** The bucket's address, without credentials: `https://s3.example.com/files`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Stores that have no regions accept this one. */
const ANY_REGION = 'auto';

/**
 * Reads `https://<access key>:<secret key>@<host>/<bucket>?region=<region>`. Characters of the keys that mean something in a URL are
 * percent-encoded. Throws for anything else.
 */
export function parseObjectStoreUrl(text: string): ObjectStore {
  const url = new URL(text);
  const { region = ANY_REGION, ...others } = Object.fromEntries(url.searchParams);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (!/^https?:$/.test(url.protocol)) throw new Error('The address of an object store begins with https or http.');
  if (!url.username || !url.password) throw new Error('An object store needs an access key and a secret key.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new Error('The path is the name of one bucket.');
  if (Object.keys(others).length > 0 || url.hash) throw new Error('Only the region may follow the bucket.');
  return {
    endpoint: `${url.protocol}//${url.host}/${bucket}`,
    region,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
