import { cutToBytes } from '../texts/result-text.js';
import type { History, PastTurn } from './history.js';

/** The length of one turn in the summary. */
const ENTRY_CHARACTERS = 160;
/** The size of a space's summary: about a thousand tokens. */
export const MAX_SUMMARY_BYTES = 4 * 1024;
/** The size of one text or answer of an earlier turn that is shown in full. */
const MAX_PART_BYTES = 8 * 1024;
/** The size of all earlier turns that are shown in full. */
export const MAX_HISTORY_BYTES = 64 * 1024;
const CUT = ' […]';
const BEFORE = '[…] ';

/**
 * Returns a summary with more turns at its end; its oldest entries are dropped first. It is a deterministic cut for all
 * engines, not written by a model: it costs nothing, cannot fail, is the same after a crash, and no text of an earlier
 * turn can inject something into it through a summarizing model that every later turn would then trust.
 */
export function extended(summary: string, turns: readonly PastTurn[]): string {
  const entries = [...(summary === '' ? [] : summary.replace(BEFORE, '').split('\n')), ...turns.map(entryOf)];
  const sizeOf = () => Buffer.byteLength(entries.join('\n'));
  const isWhole = !summary.startsWith(BEFORE) && sizeOf() <= MAX_SUMMARY_BYTES;
  while (entries.length > 1 && sizeOf() > MAX_SUMMARY_BYTES - BEFORE.length) entries.shift();
  return (isWhole ? '' : BEFORE) + entries.join('\n');
}

/**
 * Returns the history within its limits: long texts are cut, and the oldest turns are moved into the summary until the
 * rest fits.
 */
export function bounded({ summary, turns }: History): History {
  const shown = turns.map(shortened);
  let bytes = shown.reduce((sum, turn) => sum + sizeOf(turn), 0);
  let first = 0;
  while (bytes > MAX_HISTORY_BYTES) bytes -= sizeOf(shown[first++]!);
  return { summary: extended(summary, turns.slice(0, first)), turns: shown.slice(first) };
}

function shortened(turn: PastTurn): PastTurn {
  return {
    ...turn,
    text: cutToBytes(turn.text, MAX_PART_BYTES, CUT),
    answer: cutToBytes(turn.answer, MAX_PART_BYTES, CUT),
  };
}

function sizeOf({ text, answer, tools }: PastTurn): number {
  return Buffer.byteLength(text) + Buffer.byteLength(answer) + Buffer.byteLength(tools.join());
}

function entryOf({ text, answer, tools }: PastTurn): string {
  const used = tools.length > 0 ? ` [${excerpt(tools.join(', '), 80)}]` : '';
  return `- asked: ${excerpt(text, ENTRY_CHARACTERS)}; answered: ${excerpt(answer, ENTRY_CHARACTERS)}${used}`;
}

/** Returns the beginning of a text in one line. */
function excerpt(text: string, characters: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= characters ? line : line.slice(0, characters).toWellFormed() + CUT;
}
