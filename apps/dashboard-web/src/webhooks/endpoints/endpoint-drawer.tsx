import { DetailDrawer, DetailPart } from '@libs/ui/details/detail-drawer';
import { Facts } from '@libs/ui/details/facts';
import { IconAlertTriangle } from '@libs/ui/generated/icons';
import { StatusBadge } from '@libs/ui/status/status-badge';
import { CopyButton } from '@libs/ui/text/copy/copy-button';
import { When } from '@libs/ui/text/times/when';
import { Alert, Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Endpoint as EndpointOf, type EndpointSecret, useWebhooksOwner } from '../owner/webhooks-owner.js';
import { TestEvent } from '../verify/test-event.js';
import { EndpointActions } from './endpoint-actions.js';
import { eventsOf } from './endpoint-events.js';
import { healthOf } from './endpoint-health.js';
import { EndpointChoicesForm } from './forms/endpoint-choices-form.js';
import { EndpointUrlForm } from './forms/endpoint-url-form.js';

interface EndpointDrawerProps {
  readonly endpoint: EndpointOf | undefined;
  readonly onClose: () => void;
  readonly onSecret: (secret: EndpointSecret) => void;
}

/** One endpoint: its state, a test, and forms to change it. */
export function EndpointDrawer({ endpoint, onClose, onSecret }: EndpointDrawerProps) {
  return (
    <DetailDrawer
      isOpen={endpoint !== undefined}
      onClose={onClose}
      title="Endpoint"
      beside={endpoint && <StatusBadge kind="endpoint" status={healthOf(endpoint)} />}
    >
      {endpoint && <Endpoint key={endpoint.id} of={endpoint} onClose={onClose} onSecret={onSecret} />}
    </DetailDrawer>
  );
}

function Endpoint({
  of,
  onClose,
  onSecret,
}: {
  of: EndpointOf;
  onClose: () => void;
  onSecret: (secret: EndpointSecret) => void;
}) {
  const { mayChange, hasChoices } = useWebhooksOwner();
  return (
    <>
      <Troubles of={of} />
      <EndpointFacts of={of} />
      {mayChange && (
        <>
          <DetailPart title="Send a test event">
            <TestEvent endpoint={of} />
          </DetailPart>
          {hasChoices && (
            <DetailPart title="Change the events">
              <EndpointChoicesForm endpoint={of} />
            </DetailPart>
          )}
          <DetailPart title="Change the URL">
            <EndpointUrlForm endpoint={of} />
          </DetailPart>
          <DetailPart title="More">
            <EndpointActions endpoint={of} onSecret={onSecret} onGone={onClose} />
          </DetailPart>
        </>
      )}
    </>
  );
}

function EndpointFacts({ of }: { of: EndpointOf }) {
  const { at, hasChoices } = useWebhooksOwner();
  const search = { endpoint_id: String(of.id) } as never;
  return (
    <Facts
      rows={{
        URL: (
          <Group gap={4} wrap="nowrap">
            <span>{of.url}</span>
            <CopyButton text={of.url} label="Copy the URL" size="xs" />
          </Group>
        ),
        Description: of.description || undefined,
        Events: hasChoices ? eventsOf(of) : undefined,
        'Last delivered': of.last_success_at ? <When at={of.last_success_at} /> : 'Nothing yet',
        Created: <When at={of.created_at} absolute />,
        Deliveries: (
          <Anchor inherit renderRoot={(props) => <Link to={at.deliveries} search={search} {...props} />}>
            What was sent to it
          </Anchor>
        ),
      }}
    />
  );
}

function Troubles({ of: { active, failing_since } }: { of: EndpointOf }) {
  if (!active)
    return (
      <Alert color="gray" title="Paused">
        Events are held for up to seven days and sent when it is resumed.
      </Alert>
    );
  if (!failing_since) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title="Every attempt fails">
      <Text size="sm">
        Since <When at={failing_since} absolute />. Each event is tried six times over more than 14 hours; after that,
        it has failed and you can replay it.
      </Text>
    </Alert>
  );
}
