import { sample } from './sample.js';
import { type ProgramProfile, sharesOf } from './shares.js';

/**
 * The option of benchmarks that can show where their programs spend time. They measure no rates then, because sampling
 * has a cost.
 */
export const PROFILE = { profile: { type: 'boolean', default: false } } as const;

/** Samples programs one after the other, by name and pid, each while the work is done once. */
export async function profile(
  programs: Readonly<Record<string, number>>,
  work: () => Promise<unknown>,
): Promise<ProgramProfile[]> {
  const profiles: ProgramProfile[] = [];
  for (const [name, pid] of Object.entries(programs)) profiles.push(sharesOf(name, await sample(pid, work)));
  return profiles;
}
