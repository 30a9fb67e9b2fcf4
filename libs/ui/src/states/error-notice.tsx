import { asProblem } from '@libs/api-client/api-problem';
import { Alert, Anchor, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { CopyButton } from '../text/copy-button.js';

interface ErrorNoticeProps {
  readonly error: unknown;
  /** What was to be done: `Sessions could not be loaded`. */
  readonly title?: string;
  readonly onRetry?: () => void;
}

/** What went wrong, in words, with the trace id that support asks for and a way to try again. */
export function ErrorNotice({ error, title, onRetry }: ErrorNoticeProps) {
  const problem = asProblem(error);
  const upgradeUrl = problem.fields['upgrade_url'];
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
      <Group gap="xs" mt={6}>
        {onRetry && (
          <Button size="compact-sm" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
            Try again
          </Button>
        )}
        {problem.traceId && (
          <Group gap={2}>
            <Text size="xs" c="dimmed">
              Trace <span className="numbers">{problem.traceId}</span>
            </Text>
            <CopyButton text={problem.traceId} label="Copy the trace id" size="xs" />
          </Group>
        )}
      </Group>
    </Alert>
  );
}
