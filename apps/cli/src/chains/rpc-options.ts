import { Failure } from '../terminal/failure.js';
import { secretFile } from '../terminal/secret-file.js';

/** Help of `--rpc-file`. */
export const RPC_FILE =
  'a file with the URLs that only you can read: other users of this machine see command-line arguments';

/** The two options for JSON-RPC URLs, which contain the keys of providers. */
export interface TypedRpc {
  readonly rpc?: string;
  readonly rpcFile?: string;
}

/** Returns the URLs, at least one. Throws a Failure where neither or both options were given. */
export function rpcUrlsOf({ rpc, rpcFile }: TypedRpc): string[] {
  if (rpc !== undefined && rpcFile !== undefined) throw new Failure('--rpc and --rpc-file exclude each other');
  if (rpc === undefined && rpcFile === undefined) throw new Failure('--rpc or --rpc-file is missing');
  const urls = (rpc ?? secretFile(rpcFile!)).split(',').flatMap((url) => url.trim() || []);
  if (urls.length === 0) throw new Failure(`${rpc === undefined ? rpcFile : '--rpc'} names no URL`);
  return urls;
}
