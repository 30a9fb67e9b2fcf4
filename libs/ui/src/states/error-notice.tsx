import { asProblem } from '@libs/api-client/api-problem';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '../generated/icons.js';
import { CopyButton } from '../text/copy/copy-button.js';

/**
 * A refusal needs no support, so its id is short; for a problem on the server the whole id is shown, so that a
 * screenshot of it is enough.
 */
const REFUSED_DIGITS = 8;

interface ErrorNoticeProps {
  readonly error: unknown;
  /** The action that failed: `Could not load sessions`. */
  readonly title?: string;
  readonly onRetry?: () => void;
}

/** The problem, in words, with the trace id that support needs and a way to try again. */
export function ErrorNotice({ error, title, onRetry }: ErrorNoticeProps) {
  const problem = asProblem(error);
  const upgradeUrl = problem.fields['upgrade_url'];
  const topUpUrl = problem.fields['top_up_url'];
  const elsewhere = problem.faults.map(({ loc, msg }) => `${loc.slice(1).join('.') || 'request'}: ${msg}`);
  return (
    <Alert role="alert" color="red" icon={<IconAlertCircle size={18} />} title={title ?? problem.message}>
      {title && <Text size="sm">{problem.message}</Text>}
      {elsewhere.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {problem.retryAfterS !== null && <Text size="sm">Try again in {problem.retryAfterS} s.</Text>}
      {typeof upgradeUrl === 'string' && <Anchor href={upgradeUrl}>See plans and caps</Anchor>}
      {typeof topUpUrl === 'string' && <Anchor href={topUpUrl}>Top up the credits</Anchor>}
      <Group gap="xs" mt={6}>
        {onRetry && (
          <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            Try again
          </Button>
        )}
        {problem.traceId && (
          <Group gap={2} wrap="nowrap">
            <Text size="xs" c="dimmed" className="numbers">
              Trace {problem.status < 500 ? `${problem.traceId.slice(0, REFUSED_DIGITS)}…` : problem.traceId}
            </Text>
            <CopyButton text={problem.traceId} label="Copy the trace id" size="xs" />
          </Group>
        )}
      </Group>
    </Alert>
  );
}
