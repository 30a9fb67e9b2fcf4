import type { Modality } from '../models/modality.js';
import type { ImageSize } from './image-size.js';

/** Anthropic counts a token for each 750 pixels, and makes larger images smaller. */
const PIXELS_OF_TOKEN = 750;
const MOST_OF_ANTHROPIC = 4_784;
/** OpenAI counts by tiles of 512 pixels, of an image that fits into 2,048 and whose shorter side is at most 768 … */
const TILE = 512;
const LONGEST = 2_048;
const SHORTER = 768;
const OF_IMAGE = 85;
const OF_TILE = 170;
/** … or, for other models, by patches of 32 pixels, of which it takes so many, each of up to so many tokens. */
const PATCH = 32;
const MOST_PATCHES = 1_536;
const OF_PATCH = 2.46;
/** Both show a page to the model as text and as an image; Anthropic counts up to 3,000 tokens for the text. */
const OF_PAGE_TEXT = 3_000;
const OF_PAGE_IMAGE = 1_600;

/** What decides how many tokens a file has. */
export interface CountedMedia {
  readonly kind: Modality;
  /** The size of an image. */
  readonly size?: ImageSize;
  /** The number of pages of a PDF. */
  readonly pages?: number;
}

/** The most tokens that a provider counts for a file. Its kind is the protocol that it speaks. */
export function mediaTokens(providerKind: string | undefined, { size, pages }: CountedMedia): number {
  return size ? imageTokens(providerKind, size) : pdfTokens(pages ?? 1);
}

/**
 * The most tokens that a provider of a kind counts for an image, by the formulas that it documents: any other than
 * Anthropic as OpenAI does.
 */
export function imageTokens(providerKind: string | undefined, size: ImageSize): number {
  if (providerKind === 'anthropic')
    return Math.min(MOST_OF_ANTHROPIC, Math.ceil((size.width * size.height) / PIXELS_OF_TOKEN));
  return Math.max(byTiles(size), byPatches(size));
}

/** The most tokens that a provider counts for a PDF. */
export function pdfTokens(pages: number): number {
  return pages * (OF_PAGE_TEXT + OF_PAGE_IMAGE);
}

function byTiles({ width, height }: ImageSize): number {
  const fit = Math.min(1, LONGEST / Math.max(width, height));
  const shrink = Math.min(1, SHORTER / (Math.min(width, height) * fit));
  const tiles = (side: number) => Math.ceil(Math.round(side * fit * shrink) / TILE) || 1;
  return OF_IMAGE + OF_TILE * tiles(width) * tiles(height);
}

function byPatches({ width, height }: ImageSize): number {
  const patches = Math.ceil(width / PATCH) * Math.ceil(height / PATCH);
  return Math.ceil(Math.min(MOST_PATCHES, patches) * OF_PATCH);
}
