import { AGENTS } from './aims/agents.js';
import { CHECKOUT } from './aims/checkout.js';
import type { Figures } from './aims/figure.js';
import { STACK } from './aims/stack.js';

/**
 * Every row that a benchmark records, by the benchmark and the row's id. A recorder accepts no others, and requires all
 * of them.
 */
export const FIGURES = { ...CHECKOUT, ...AGENTS, ...STACK };

export type BenchName = keyof typeof FIGURES;
export type FigureId<Bench extends BenchName> = keyof (typeof FIGURES)[Bench] & string;

/** The tables of the page. */
export const AREAS: readonly { readonly title: string; readonly figures: Figures }[] = [
  { title: 'Checkout', figures: CHECKOUT },
  { title: 'Agents', figures: AGENTS },
  { title: 'Whole stack', figures: STACK },
];

/** Benchmarks with pages of their own, which record no rows. */
export const WITH_OWN_PAGES: readonly string[] = ['growth'];
