import { Description, IsDateTime, ListOf } from '@libs/dto/fields';
import { IsInt } from 'class-validator';
import { HealthMetrics } from './health.view.js';

/** The metrics at the end of a step; each is the worst value in it. */
export class HealthSampleView extends HealthMetrics {
  @Description('The time of the last check in the step.') @IsDateTime() at: string;
  @Description('Services that did not respond.') @IsInt() services_down: number;
}

/** Earlier health of the platform, kept for seven days. */
export class HealthHistoryView {
  @IsDateTime() from: string;
  @Description('Seconds that one sample stands for.', 432) @IsInt() step_s: number;
  @Description('Oldest first, at most 200; a gap is time without checks.')
  @ListOf(() => HealthSampleView)
  samples: HealthSampleView[];
}
