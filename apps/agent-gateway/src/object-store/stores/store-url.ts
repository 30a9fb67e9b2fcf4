/** A bucket of an S3-compatible store, and our credentials there. */
export interface Bucket {
  readonly kind: 'bucket';
  /** The bucket's address, without credentials: `https://s3.example.com/files`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** A Postgres database that holds nothing but files. */
export interface FilesDatabase {
  readonly kind: 'database';
  readonly url: string;
}

export type FileStoreLocation = Bucket | FilesDatabase;

/** Stores that have no regions accept this one. */
const ANY_REGION = 'auto';

/**
 * Reads `https://<access key>:<secret key>@<host>/<bucket>?region=<region>`, or
 * `postgres://<user>:<password>@<host>/<database>`. Characters of keys that mean something in a URL are
 * percent-encoded. Throws for anything else.
 */
export function parseStoreUrl(text: string): FileStoreLocation {
  const url = new URL(text);
  if (/^postgres(ql)?:$/.test(url.protocol)) return filesDatabase(url);
  if (/^https?:$/.test(url.protocol)) return bucket(url);
  throw new Error('The address of a store of files begins with https, http or postgres.');
}

function filesDatabase(url: URL): FilesDatabase {
  if (!url.username || !/^\/[^/]+$/.test(url.pathname)) throw new Error('A database needs a user and a name.');
  return { kind: 'database', url: url.href };
}

function bucket(url: URL): Bucket {
  const { region = ANY_REGION, ...others } = Object.fromEntries(url.searchParams);
  const name = url.pathname.replace(/^\/|\/$/g, '');
  if (!url.username || !url.password) throw new Error('An object store needs an access key and a secret key.');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) throw new Error('The path is the name of one bucket.');
  if (Object.keys(others).length > 0 || url.hash) throw new Error('Only the region may follow the bucket.');
  return {
    kind: 'bucket',
    endpoint: `${url.protocol}//${url.host}/${name}`,
    region,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}
