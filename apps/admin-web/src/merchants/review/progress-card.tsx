import type { View } from '@libs/api-client/views';
import { IconCircle, IconCircleCheckFilled } from '@libs/ui/generated/icons';
import { Money } from '@libs/ui/text/amounts/money';
import { When } from '@libs/ui/text/times/when';
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Card } from '../../cards/card.js';

type StepName = View<'OnboardingStepView'>['step'];

const STEPS: Readonly<Record<StepName, string>> = {
  merchant: 'Merchant created',
  approval: 'Approved',
  treasury: 'Treasury set',
  api_key: 'API key created',
  webhook_endpoint: 'Webhook endpoint added',
  first_payment: 'First payment taken',
};

interface ProgressCardProps {
  readonly onboarding: View<'OnboardingView'> | null;
  readonly totals: View<'MerchantTotals'> | null;
}

/** The onboarding progress of a merchant, and its sales. */
export function ProgressCard({ onboarding, totals }: ProgressCardProps) {
  return (
    <Card title="Activity">
      <Stack gap="lg">
        {totals ? (
          <Group grow gap="md">
            <Figure name="Sessions">{totals.sessions.toLocaleString('en')}</Figure>
            <Figure name="Payments">{totals.payments.toLocaleString('en')}</Figure>
            <Figure name="Credited">
              <Money cents={totals.settled_volume_usd_cents} />
            </Figure>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            Its sales are unavailable right now.
          </Text>
        )}
        {onboarding ? (
          <Stack
            gap={7}
            component="ol"
            m={0}
            p={0}
            style={{ listStyle: 'none' }}
            aria-label="Steps to the first payment"
          >
            {onboarding.steps.map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </Stack>
        ) : (
          <Text size="sm" c="dimmed">
            Its progress is unavailable right now.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      <Text fz={17} fw={600} className="numbers">
        {children}
      </Text>
    </div>
  );
}

function Step({ step, done, at }: View<'OnboardingStepView'>) {
  return (
    <Group component="li" gap={8} wrap="nowrap" fz="sm">
      {done ? (
        <IconCircleCheckFilled size={17} color="var(--mantine-color-green-6)" aria-hidden />
      ) : (
        <IconCircle size={17} stroke={1.4} color="var(--mantine-color-dimmed)" aria-hidden />
      )}
      <Text component="span" inherit c={done ? undefined : 'dimmed'}>
        {STEPS[step]}
        <span className="visually-hidden">{done ? ': done' : ': not done'}</span>
      </Text>
      {done && at && <When at={at} c="dimmed" fz="xs" ml="auto" />}
    </Group>
  );
}
