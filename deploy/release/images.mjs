/**
 * `images.txt` of a release: the immutable names of its images. A line is an id, two spaces and a reference: the id
 * that Docker shows for the image where the release was made, and `<name>:<tag>` or, for an image that was pushed,
 * `<repository>@sha256:<digest>`. An id is the digest of the configuration in one of Docker's two stores and of the
 * manifest in the other; registries know manifests.
 */

const LINE = /^(sha256:[0-9a-f]{64}) {2}([a-z0-9][\w.\-/:]*?)(?:@(sha256:[0-9a-f]{64}))?$/;
/** The list of materials is in every release, and its name, which is signed, has the version. */
const MATERIALS = /^checkout-host-(\d+\.\d+\.\d+(?:-[\w.]+)?)\.cdx\.json$/;

/** Returns the text for images as `docker image inspect` describes them. */
export function imagesText(images) {
  return images
    .flatMap(({ name, id, digests }) => [name, ...digests].map((reference) => `${id}  ${reference}\n`))
    .join('');
}

/**
 * Returns the signed facts about one image: its ids and its digests in registries, which the same image has wherever it
 * is stored. An image is identified by the last part of its name, such as `checkout-host`: the name of a private
 * registry may come first. Throws an Error where there is none.
 */
export function signedImage(text, image) {
  const lines = imageLines(text).filter(({ repository }) => imageName(repository) === image);
  if (lines.length === 0) throw new Error(`images.txt has no image ${image}`);
  return {
    ids: [...new Set(lines.map(({ id }) => id))],
    digests: [...new Set(lines.flatMap(({ digest }) => (digest === undefined ? [] : [digest])))],
  };
}

/** Returns the names of all images of the release. */
export function imageNames(text) {
  return [...new Set(imageLines(text).map(({ repository }) => imageName(repository)))];
}

/** Returns the version of a release's artifacts. Throws an Error where they have none, or two. */
export function versionIn(names) {
  const versions = names.flatMap((name) => MATERIALS.exec(name)?.[1] ?? []);
  if (versions.length !== 1) throw new Error('the release must have one list of materials, whose name has the version');
  return versions[0];
}

function imageLines(text) {
  if (text.trim() === '') throw new Error('images.txt is empty: the release binds no image');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, id, repository, digest] = LINE.exec(line) ?? [];
      if (id === undefined) throw new Error(`images.txt has an invalid line: ${line}`);
      return { id, repository, digest };
    });
}

/** Returns `checkout-host` for `registry.example.com:5000/team/checkout-host:0.2.0`. */
function imageName(reference) {
  return reference.split('/').at(-1).split(':')[0];
}
