import type { KeyObject } from 'node:crypto';

/** `deploy/release`, relative to the compiled file. */
const FOLDER = new URL('../../../../release/', import.meta.url);

/**
 * The functions of `deploy/release` that verify releases. Its scripts run without packages and without a build, so they
 * are loaded by path.
 */
interface ReleaseScripts {
  publicKeyIn(text: string, file: string): KeyObject;
  verifiedArtifacts(folder: string, key: KeyObject): ReadonlyMap<string, Buffer>;
  signedImage(text: string, image: string): { readonly ids: readonly string[]; readonly digests: readonly string[] };
  versionIn(names: readonly string[]): string;
}

/** Loads the scripts: a release is verified in the same way by hand and in `upgrade`. */
export async function releaseScripts(): Promise<ReleaseScripts> {
  const parts = await Promise.all(
    ['signature.mjs', 'images.mjs'].map((name) => import(new URL(name, FOLDER).href) as Promise<object>),
  );
  return Object.assign({}, ...parts) as ReleaseScripts;
}
