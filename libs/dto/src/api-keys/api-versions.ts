/**
 * A version of the checkout API. Changes that an older client would not understand make a new one; fields that are
 * added do not.
 */
export interface ApiVersion {
  /** The day from which new keys have it. */
  readonly name: string;
  /** The day from which it should not be used any more; absent while it should. */
  readonly deprecatedOn?: string;
  /** The day from which it is refused, at least a year after `deprecatedOn`; absent while that is not decided. */
  readonly endsOn?: string;
}

/** All versions that are served, oldest first. Keys from before there were versions have the first. */
export const API_VERSIONS: readonly [ApiVersion, ...ApiVersion[]] = [{ name: '2026-11-25' }];

/** The version of a new key. */
export const NEWEST_API_VERSION = (API_VERSIONS.at(-1) as ApiVersion).name;

/** The header with which a request selects another version than its key's, and in which a response names its own. */
export const API_VERSION_HEADER = 'checkout-version';

/** The page that describes what changed, relative to the API's own origin. */
const DEPRECATION_LINK = '</docs/versioning>; rel="deprecation"; type="text/html"';

/**
 * Returns the version of a request: the one that its header names, else its key's. A key whose version has ended gets
 * the oldest one that is left. Undefined where the header names an unknown version.
 */
export function versionOf(
  asked: string | undefined,
  ofKey: string | undefined,
  versions: readonly [ApiVersion, ...ApiVersion[]] = API_VERSIONS,
): ApiVersion | undefined {
  const named = (name: string | undefined) => versions.find((version) => version.name === name);
  return asked === undefined ? (named(ofKey) ?? versions[0]) : named(asked);
}

/**
 * Returns a response's headers about its version: its name, and for a deprecated one since when and until when (RFC
 * 9745, RFC 8594).
 */
export function versionHeaders({ name, deprecatedOn, endsOn }: ApiVersion): Record<string, string> {
  return {
    [API_VERSION_HEADER]: name,
    ...(deprecatedOn === undefined
      ? {}
      : { deprecation: `@${Date.parse(deprecatedOn) / 1000}`, link: DEPRECATION_LINK }),
    ...(endsOn === undefined ? {} : { sunset: new Date(endsOn).toUTCString() }),
  };
}
