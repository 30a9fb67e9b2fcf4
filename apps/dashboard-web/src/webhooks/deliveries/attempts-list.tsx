import type { View } from '@libs/api-client/views';
import { CopyBlock } from '@libs/ui/text/copy/copy-block';
import { When } from '@libs/ui/text/times/when';
import { Accordion, Badge, Group, Stack, Text } from '@mantine/core';
import { AttemptTimes } from './attempt-times.js';
import { outcomeOf } from './outcome.js';

type Attempt = View<'AttemptDetailView'>;

const TRIGGERS: Readonly<Record<Attempt['trigger'], string>> = {
  schedule: 'by schedule',
  replay: 'replayed',
  test: 'test',
};

/** Attempts, newest first: time, response, latency; each opens to show request and response. */
export function AttemptsList({ attempts }: { attempts: readonly Attempt[] }) {
  const newestFirst = [...attempts].sort((a, b) => b.at.localeCompare(a.at));
  const [newest] = newestFirst;
  if (!newest)
    return (
      <Text size="sm" c="dimmed">
        None yet: it is queued.
      </Text>
    );
  return (
    <Accordion key={newest.at} variant="separated" radius="md" defaultValue={newest.at} order={4}>
      {newestFirst.map((attempt) => (
        <Accordion.Item key={attempt.at} value={attempt.at}>
          <Accordion.Control>
            <AttemptLine attempt={attempt} />
          </Accordion.Control>
          <Accordion.Panel>
            <AttemptDetail attempt={attempt} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function AttemptLine({ attempt: { at, status_code, duration_ms, trigger } }: { attempt: Attempt }) {
  const isDelivered = status_code !== null && status_code >= 200 && status_code < 300;
  return (
    <Group gap="xs" wrap="wrap">
      <Badge color={isDelivered ? 'green' : 'red'}>{status_code ?? 'No response'}</Badge>
      <When at={at} absolute fz="sm" />
      <Text size="sm" c="dimmed" className="numbers">
        {duration_ms} ms · {TRIGGERS[trigger]}
      </Text>
    </Group>
  );
}

function AttemptDetail({ attempt }: { attempt: Attempt }) {
  const { url, request_headers, response_body, timings, remote_ip } = attempt;
  return (
    <Stack gap="sm">
      <Text size="sm">{outcomeOf(attempt)}.</Text>
      <AttemptTimes timings={timings} remoteIp={remote_ip} />
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          Request
        </Text>
        <CopyBlock text={`POST ${url}\n${headerLines(request_headers)}`} label="Copy the request headers" />
      </div>
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          Start of your server’s response
        </Text>
        {response_body ? (
          <CopyBlock text={response_body} label="Copy the response" />
        ) : (
          <Text size="sm">{attempt.status_code === null ? 'There was none.' : 'Its body was empty.'}</Text>
        )}
      </div>
    </Stack>
  );
}

function headerLines(headers: Readonly<Record<string, unknown>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n');
}
