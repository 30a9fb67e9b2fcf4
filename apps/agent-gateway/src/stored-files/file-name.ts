const LONGEST_NAME = 255;
const LONGEST_MEDIA_TYPE = 200;
const NO_NAME = 'file';
const UNKNOWN_TYPE = 'application/octet-stream';
/** Control characters, and those that change the direction of text, which could display `txt.exe` as `exe.txt`. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(; ?[\w-]+=[\w.:+-]+)*$/;

/** Returns a file name that is safe to show and save: no folders, no invisible characters, at most 255 characters. */
export function safeFileName(given: string | undefined): string {
  const last = (given ?? '').split(/[/\\]/).at(-1) ?? '';
  const clean = last.toWellFormed().replaceAll(UNSAFE, '').trim();
  if (/^\.*$/.test(clean)) return NO_NAME;
  return [...clean].slice(0, LONGEST_NAME).join('');
}

/** Returns a media type that is safe in a header; anything else becomes the type of unknown bytes. */
export function safeMediaType(given: string | undefined): string {
  const type = (given ?? '').trim();
  return type.length <= LONGEST_MEDIA_TYPE && MEDIA_TYPE.test(type) ? type : UNKNOWN_TYPE;
}

/**
 * Returns a `Content-Disposition` that saves a file under its name: plain ASCII for old clients, RFC 6266's `filename*`
 * for all others.
 */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
