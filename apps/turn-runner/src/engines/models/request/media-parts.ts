import { isShown, type Media, type NotShown } from '@libs/money/media/media';
import { mediaTokens } from '@libs/money/media/media-tokens';
import type { FilePart, TextPart, UserModelMessage } from 'ai';
import type { MediaOfTurn } from '../../../media/turn-media.js';
import type { PastStep } from '../../interface/engine.js';
import type { Candidate } from '../fallback/candidate.js';

type Content = UserModelMessage['content'];

/**
 * Returns a text, followed by the files that a model can see, each under its name; for the others a line states why
 * not.
 */
export function withMedia(text: string, media: readonly (Media | NotShown)[], candidate: Candidate): Content {
  if (media.length === 0 || candidate.sees.length === 0) return text;
  return [{ type: 'text', text }, ...media.flatMap((one) => partsOf(one, candidate))];
}

/**
 * Returns the files that the calls of a step requested. They follow the results, because not every protocol accepts
 * files in those.
 */
export function viewMessages({ calls }: PastStep, { viewed }: MediaOfTurn, candidate: Candidate): UserModelMessage[] {
  const media = calls.flatMap(({ call_id }) => viewed.get(call_id) ?? []);
  if (media.length === 0) return [];
  const text = '[not from the user] What you asked to see:';
  return [{ role: 'user', content: [{ type: 'text', text }, ...media.flatMap((one) => partsOf(one, candidate))] }];
}

/** Returns the most tokens that a provider counts for the files that a model is shown, and their bytes. */
export function weightOf(
  media: readonly (Media | NotShown)[],
  candidate: Candidate,
): { tokens: number; bytes: number } {
  const shown = media.filter((one) => isShown(one)).filter(({ kind }) => candidate.sees.includes(kind));
  return {
    tokens: shown.reduce((sum, one) => sum + mediaTokens(candidate.provider.kind, one), 0),
    bytes: shown.reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

function partsOf(one: Media | NotShown, { sees }: Candidate): (TextPart | FilePart)[] {
  if (!isShown(one)) return [{ type: 'text', text: `${one.name} is not shown: ${one.why}.` }];
  const { name, kind, mediaType, bytes } = one;
  if (!sees.includes(kind)) {
    const what = kind === 'pdf' ? 'PDFs' : 'images';
    return [{ type: 'text', text: `${name} is not shown: this model sees no ${what}.` }];
  }
  return [
    { type: 'text', text: `${name}:` },
    { type: 'file', mediaType, data: bytes, filename: name },
  ];
}
