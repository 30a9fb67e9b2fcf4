import { FolderFault, type HostFolder } from '../folder/host-folder.js';
import type { Docker, LocalImage } from './compose.js';
import { type ReleaseKey, releaseKeyOf } from './release-key.js';
import { releaseScripts } from './release-scripts.js';

/** The image of all services, as releases name it; the name of a private registry may come first. */
const IMAGE = 'checkout-host';
/** The folder of signed releases in a production folder, each below its version; used where none is named. */
const SIGNED = 'signed';

/** The operator's statements about the image to run. */
export interface Trust {
  /** A folder with a signed release; by default the one that the production folder has of that version. */
  readonly releaseFolder?: string | undefined;
  /** A file with the key to verify by, where the folder keeps none yet. */
  readonly releaseKeyFile?: string | undefined;
  /** Whether the key in that file replaces the kept one. */
  readonly replacesKey?: boolean | undefined;
  /** Accepts an unverified image, although the folder keeps a key. */
  readonly unverified?: boolean | undefined;
}

/** A release and the image of its services. */
export interface WantedImage {
  readonly version: string;
  readonly image: string;
  /** The id that an image verified earlier must still have. */
  readonly imageId?: string | undefined;
}

/** An image that may run. */
export interface AdmittedImage {
  /** The id that Docker runs instead of a name, which could be moved; undefined for an unverified image. */
  readonly imageId?: string | undefined;
  /** The key it was verified with. */
  readonly key?: ReleaseKey | undefined;
  /** States what was verified, or that nothing was. */
  readonly note: string;
}

/**
 * Decides whether an image may run: it must be the one that the release of its version was signed with, unless the
 * folder keeps no key or the operator accepts an unverified one. Changes nothing. Throws a `FolderFault` that says what
 * does not match.
 */
export async function admittedImage(
  folder: HostFolder,
  wanted: WantedImage,
  docker: Docker,
  trust: Trust,
): Promise<AdmittedImage> {
  const { image, version } = wanted;
  if (trust.unverified && (trust.releaseFolder !== undefined || trust.releaseKeyFile !== undefined))
    throw new FolderFault('--unverified takes any image, so neither --release nor --release-key goes with it');
  if (trust.unverified) {
    await presentImage(docker, wanted);
    return { note: `the image ${image} was not verified, as --unverified says` };
  }
  const key = await releaseKeyOf(folder, trust.releaseKeyFile, { replaces: trust.replacesKey });
  const found = await presentImage(docker, wanted);
  const path = trust.releaseFolder ?? folder.file(`${SIGNED}/${version}`);
  if (key === undefined) {
    if (trust.releaseFolder !== undefined)
      throw new FolderFault('there is no key to verify the release with: give --release-key release.pub');
    return {
      note: `the image ${image} was not verified: this folder keeps no key of releases (--release-key release.pub keeps one)`,
    };
  }
  if (trust.releaseFolder === undefined && !folder.has(`${SIGNED}/${version}`)) {
    // An image verified earlier is identified by its id, and Docker keeps no other image under an id.
    if (wanted.imageId !== undefined)
      return { imageId: wanted.imageId, key, note: verifiedNote(wanted.imageId, image) };
    throw new FolderFault(
      `there is no signed release of ${version} to verify the image ${image} with: put it at ${path}, name it with --release, or take an image that nobody signed with --unverified`,
    );
  }
  await requireSigned(path, key, version, found, image);
  return { imageId: found.id, key, note: verifiedNote(found.id, image) };
}

async function presentImage(docker: Docker, { image, imageId }: WantedImage): Promise<LocalImage> {
  const found = await docker.imageOf(imageId ?? image);
  if (found !== undefined) return found;
  throw new FolderFault(
    imageId === undefined
      ? `this machine has no image ${image}: docker pull it, or docker build -f deploy/images/Dockerfile --build-arg SERVICE=host -t ${image} .`
      : `this machine has no longer the image ${imageId}, which was verified as ${image}: docker pull or docker load it`,
  );
}

async function requireSigned(
  path: string,
  { key }: ReleaseKey,
  version: string,
  found: LocalImage,
  image: string,
): Promise<void> {
  const { verifiedArtifacts, versionIn, signedImage } = await releaseScripts();
  let signed: ReturnType<typeof signedImage>;
  try {
    const artifacts = verifiedArtifacts(path, key);
    const other = versionIn([...artifacts.keys()]);
    if (other !== version) throw new Error(`it is of ${other} where ${version} is to run`);
    const images = artifacts.get('images.txt');
    if (images === undefined) throw new Error('it has no images.txt, so it binds no image');
    signed = signedImage(images.toString('utf8'), IMAGE);
  } catch (error) {
    throw new FolderFault(`the release in ${path} is not to be used: ${(error as Error).message}`);
  }
  const accepted = new Set([...signed.ids, ...signed.digests]);
  if (![found.id, ...found.digests].some((digest) => accepted.has(digest)))
    throw new FolderFault(
      `the image ${image} is not the one that was signed: Docker has ${found.id}, and images.txt has ${[...accepted].join(', ')}. Pull or load the image of the release, or take your own with --unverified`,
    );
}

function verifiedNote(id: string, image: string): string {
  return `the image ${image} is the one that was signed: ${id}`;
}
