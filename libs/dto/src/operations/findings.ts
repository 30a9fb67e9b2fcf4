import { IsIn, IsString } from 'class-validator';
import { Description, OrNull } from '../fields.js';

/**
 * `failure` keeps the platform from working or puts money at risk; `warning` will; `skipped` was not checked, for the
 * reason that it gives.
 */
export const FINDING_STATUSES = ['ok', 'warning', 'failure', 'skipped'] as const;
export type FindingStatus = (typeof FINDING_STATUSES)[number];

/** One thing that a check of the doctor examined. */
export interface Finding {
  /** The examined thing, as `area.detail`: stable, for scripts and gauges. */
  readonly check: string;
  readonly status: FindingStatus;
  /** The finding, in a sentence without secrets. */
  readonly found: string;
  /** The action to take; absent where none is needed. */
  readonly todo?: string;
}

/** A finding, as operators read it. */
export class FindingView {
  @Description('What was checked, as `area.detail`.', 'rpc.archive') @IsString() check: string;
  @Description(
    '`failure` keeps the platform from working or puts money at risk, `warning` will do so later, `skipped` was not checked.',
  )
  @IsIn(FINDING_STATUSES)
  status: FindingStatus;
  @Description('What was found.') @IsString() found: string;
  @Description('What to do about it; null if there is nothing to do.') @OrNull() @IsString() todo: string | null;
}
