import { IsIn, IsString } from 'class-validator';
import { About, OrNull } from '../fields.js';

/**
 * `failure` keeps the platform from working or puts money at risk; `warning` will; `skipped` was not checked, for the
 * reason that it gives.
 */
export const FINDING_STATUSES = ['ok', 'warning', 'failure', 'skipped'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/** One thing that a check of the doctor looked at. */
export interface Finding {
  /** What was looked at, as `area.detail`: stable, for scripts and gauges. */
  readonly check: string;
  readonly status: FindingStatus;
  /** What is there, in a sentence without secrets. */
  readonly found: string;
  /** What to do about it; absent where nothing is to be done. */
  readonly todo?: string;
}

/** A finding, as operators read it. */
export class FindingView {
  @About('What was checked, as `area.detail`.', 'rpc.archive') @IsString() check: string;
  @About(
    '`failure` keeps the platform from working or puts money at risk, `warning` will do so later, `skipped` was not checked.',
  )
  @IsIn(FINDING_STATUSES)
  status: FindingStatus;
  @About('What was found.') @IsString() found: string;
  @About('What to do about it; null if there is nothing to do.') @OrNull() @IsString() todo: string | null;
}
