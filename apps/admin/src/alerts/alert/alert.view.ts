import { Description, IsDateTime, OrNull } from '@libs/dto/fields';
import { IsIn, IsInt, IsString } from 'class-validator';
import {
  type MetricThreshold,
  RULE_NAMES,
  runbookOf,
  SEVERITIES,
  type Severity,
} from '../../alert-rules/alert-rules.js';
import { METRIC_NAMES } from '../../metrics/metrics.js';
import type { AlertRow } from './alert.entity.js';

/** A condition that operators must check. */
export class AlertView {
  @IsInt() id: number;
  @IsIn(RULE_NAMES) rule: string;
  @Description('The subject where a rule has several, for example a service; otherwise empty.', 'sweeper')
  @IsString()
  subject: string;
  @IsIn(SEVERITIES) severity: Severity;
  @Description('The value of the metric at the last check.', '3') @OrNull() @IsString() value: string | null;
  @Description('A text for people.', 'The service sweeper is not responding') @IsString() message: string;
  @Description('The runbook in the repository.', 'docs/runbooks/service-down.md')
  @IsString()
  runbook: string;
  @Description('When the condition was first seen.') @IsDateTime() since: string;
  @IsDateTime() raised_at: string;
  @OrNull() @IsDateTime() cleared_at: string | null;
}

/** The limit of a metric beyond which operators are notified. */
export class MetricThresholdView implements MetricThreshold {
  @IsIn(METRIC_NAMES) metric: MetricThreshold['metric'];
  @Description('The alert that it raises.') @IsIn(RULE_NAMES) rule: MetricThreshold['rule'];
  @IsIn(SEVERITIES) severity: Severity;
  @Description('On which side of the limit the value is bad.') @IsIn(['above', 'below']) side: 'above' | 'below';
  @Description('Decimal text, in the unit of the metric.', '240') @IsString() limit: string;
}

/** Returns the view of an alert that was raised, whether it is over or not. */
export function alertView(row: AlertRow): AlertView {
  const { id, rule, subject, severity, value, message, since, raised_at, cleared_at } = row;
  return {
    id,
    rule,
    subject,
    severity,
    value,
    message,
    runbook: runbookOf(rule),
    since: since.toISOString(),
    raised_at: (raised_at ?? since).toISOString(),
    cleared_at: cleared_at?.toISOString() ?? null,
  };
}
