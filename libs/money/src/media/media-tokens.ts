import type { Modality } from '../models/modality.js';
import type { ImageSize } from './image-size.js';

/** Anthropic counts a token for each 750 pixels, and scales larger images down. */
const PIXELS_OF_TOKEN = 750;
const MAX_OF_ANTHROPIC = 4_784;
/** OpenAI counts by tiles of 512 pixels, of an image that fits into 2,048 and whose shorter side is at most 768 … */
const TILE = 512;
const LONGEST = 2_048;
const SHORTER = 768;
const OF_IMAGE = 85;
const OF_TILE = 170;
/**
 * … or, for other models, by patches of 32 pixels, of which there are at most a given number, each of up to a given
 * number of tokens.
 */
const PATCH = 32;
const MAX_PATCHES = 1_536;
const OF_PATCH = 2.46;
/** Both show a page to the model as text and as an image; Anthropic counts up to 3,000 tokens for the text. */
const OF_PAGE_TEXT = 3_000;
const OF_PAGE_IMAGE = 1_600;

/** The facts that decide how many tokens a file has. */
export interface CountedMedia {
  readonly kind: Modality;
  /** The size of an image. */
  readonly size?: ImageSize;
  /** The number of pages of a PDF. */
  readonly pages?: number;
}

/** Returns the most tokens that a provider counts for a file. Its kind is the protocol that it speaks. */
export function mediaTokens(providerKind: string | undefined, { size, pages }: CountedMedia): number {
  return size ? imageTokens(providerKind, size) : pdfTokens(pages ?? 1);
}

/**
 * Returns the most tokens that a provider of a kind counts for an image, by its documented formulas: all but Anthropic
 * count as OpenAI does.
 */
export function imageTokens(providerKind: string | undefined, size: ImageSize): number {
  if (providerKind === 'anthropic')
    return Math.min(MAX_OF_ANTHROPIC, Math.ceil((size.width * size.height) / PIXELS_OF_TOKEN));
  return Math.max(byTiles(size), byPatches(size));
}

/** Returns the most tokens that a provider counts for a PDF. */
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
  return Math.ceil(Math.min(MAX_PATCHES, patches) * OF_PATCH);
}
