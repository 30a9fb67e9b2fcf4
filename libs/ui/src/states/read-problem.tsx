import { asProblem } from '@libs/api-client/api-problem';
import { mayPass } from '@libs/api-client/query-client';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { ErrorNotice } from './error-notice.js';

interface ReadProblemProps {
  readonly error: unknown;
  /** `Could not load payments`. */
  readonly title: string;
  readonly onRetry: () => void;
  /** Whether older data stays below: then the notice is shorter. */
  readonly isOld?: boolean;
}

/**
 * A failed read. Nothing is lost by reading: a temporary problem is refetched automatically, and the notice states no
 * more than that.
 */
export function ReadProblem({ error, title, onRetry, isOld }: ReadProblemProps) {
  const problem = asProblem(error);
  if (!mayPass(error)) return <ErrorNotice error={error} title={title} />;
  return (
    <Alert role="status" color="yellow" p={isOld ? 'xs' : undefined} mb={isOld ? 'sm' : undefined}>
      <Group gap="sm" justify="space-between">
        <Group gap="sm" wrap="nowrap">
          <Loader size={14} color="gray" aria-hidden />
          <div>
            <Text size="sm" fw={isOld ? undefined : 600}>
              {title}. Retrying…{isOld && ' You see the last known state.'}
            </Text>
            {!isOld && (
              <Text size="sm" c="dimmed">
                {problem.status === 0
                  ? 'Check your connection.'
                  : 'The problem is on our side and often passes within a minute.'}
              </Text>
            )}
            {!isOld && problem.traceId && (
              <Text size="xs" c="dimmed" className="numbers">
                Trace {problem.traceId}
              </Text>
            )}
          </div>
        </Group>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Retry now
        </Button>
      </Group>
    </Alert>
  );
}
