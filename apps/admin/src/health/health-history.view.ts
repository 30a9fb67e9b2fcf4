import { About, IsDateTime, ListOf } from '@libs/dto/fields';
import { IsInt } from 'class-validator';
import { HealthMetrics } from './health.view.js';

/** The metrics at the end of a step; each is the worst value in it. */
export class HealthSampleView extends HealthMetrics {
  @About('The time of the last check in the step.') @IsDateTime() at: string;
  @About('Services that did not respond.') @IsInt() services_down: number;
}

/** How the platform did. Kept for seven days. */
export class HealthHistoryView {
  @IsDateTime() from: string;
  @About('Seconds that one sample stands for.', 432) @IsInt() step_s: number;
  @About('Oldest first, at most 200; a gap is time without checks.')
  @ListOf(() => HealthSampleView)
  samples: HealthSampleView[];
}
