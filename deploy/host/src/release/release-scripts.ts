import type { KeyObject } from 'node:crypto';

/** `deploy/release`, seen from the compiled file. */
const FOLDER = new URL('../../../../release/', import.meta.url);

/**
 * What `deploy/release` verifies releases by. Its scripts run without packages and without a build, so they are found
 * by their place.
 */
interface ReleaseScripts {
  publicKeyIn(text: string, file: string): KeyObject;
  verifiedArtifacts(folder: string, key: KeyObject): ReadonlyMap<string, Buffer>;
  signedImage(text: string, image: string): { readonly ids: readonly string[]; readonly digests: readonly string[] };
  versionIn(names: readonly string[]): string;
}

/** Loads them: there is one way to verify a release, by hand and in `upgrade`. */
export async function releaseScripts(): Promise<ReleaseScripts> {
  const parts = await Promise.all(
    ['signature.mjs', 'images.mjs'].map((name) => import(new URL(name, FOLDER).href) as Promise<object>),
  );
  return Object.assign({}, ...parts) as ReleaseScripts;
}
