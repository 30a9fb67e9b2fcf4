import { readFileSync } from 'node:fs';

/** `package.json` of the repository, relative to the compiled file. */
const MANIFEST = new URL('../../../../../package.json', import.meta.url);

/** A release, and the image of its services. */
export interface Release {
  readonly version: string;
  readonly image: string;
}

/** Returns the release that this command line belongs to. */
export function releaseOf(image: string | undefined): Release {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string };
  return { version, image: image ?? `checkout-host:${version}` };
}
