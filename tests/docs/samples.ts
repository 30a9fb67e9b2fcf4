/** A call of a guide with what it returns. */
export interface Sample {
  readonly heading: string;
  readonly operation: readonly [method: string, path: string];
  readonly status: number;
  readonly response: unknown;
  /** Whether fields were left out, which the page mentions. */
  readonly isShortened: boolean;
  /** The JSON bodies that the commands of this part send to this operation. */
  readonly requests: readonly unknown[];
}

const PARTS = /^#{2,3} /m;
const OPERATION = /`(GET|POST|PUT|PATCH|DELETE) (\/[^`\s]*)`/g;
const RESPONSE = /^The response(?: of `[^`]+`)?([^\n]*):\n\n(?:```json\n(.*?)\n```|No body\.)/gms;
const CURL = /curl (?:-X (\w+) )?"\$BASE([^"?]*)[^"]*"(.*?)(?=\ncurl |\n```)/gs;
const BODY = /-d '(.*?)'(?=\s|$)/s;

/** Returns every part of a page that has a response, with the operation that it names first. */
export function samplesOf(page: string): Sample[] {
  return page.split(PARTS).flatMap((part) => {
    const heading = part.split('\n', 1)[0]!;
    return [...part.matchAll(RESPONSE)].map((found) => {
      const before = [...part.slice(0, found.index + found[0].length).matchAll(OPERATION)];
      const named = /^The response of `/.test(found[0]) ? before.at(-1) : before[0];
      if (!named) throw new Error(`${heading}: a response of which operation?`);
      const operation = [named[1]!, named[2]!.split('?')[0]!] as const;
      const status = Number(/`(\d{3})`/.exec(found[1]!)?.[1] ?? 200);
      const response = found[2] === undefined ? undefined : (JSON.parse(found[2]) as unknown);
      return {
        heading,
        operation,
        status,
        response,
        isShortened: found[1]!.includes('shortened'),
        requests: requestsOf(part, operation),
      };
    });
  });
}

/** Returns method and path of every command of a page. */
export function callsOf(page: string): (readonly [method: string, path: string])[] {
  return [...page.matchAll(CURL)].map((found) => callOf(found));
}

function callOf([, method, path, rest]: RegExpMatchArray): readonly [string, string] {
  return [method ?? (BODY.test(rest!) || rest!.includes(' -F ') ? 'POST' : 'GET'), path!];
}

function requestsOf(part: string, [method, pattern]: readonly [string, string]): unknown[] {
  const fits = new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return [...part.matchAll(CURL)].flatMap((found) => {
    const [of, path] = callOf(found);
    const body = BODY.exec(found[3]!)?.[1];
    return of === method && fits.test(path) && body !== undefined ? [JSON.parse(body) as unknown] : [];
  });
}
