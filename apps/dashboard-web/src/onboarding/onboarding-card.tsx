import { api } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { IconCheck } from '@libs/ui/generated/icons';
import { useMe } from '@libs/ui/sign-in/me';
import { Button, Group, Paper, Progress, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMerchant, useMerchantId } from '../current-merchant/use-merchant.js';
import { sellingGate } from '../sessions/selling-gate.js';
import styles from './onboarding-card.module.css';
import { ONBOARDING } from './onboarding-steps.js';

/** The steps between a new merchant and its first money; disappears when they are done, and updates automatically. */
export function OnboardingCard() {
  const merchant_id = useMerchantId();
  const { data } = api.useQuery('get', '/api/dashboard/merchants/{merchant_id}/onboarding', {
    params: { path: { merchant_id } },
  });
  if (!data || data.is_complete) return null;
  const done = data.steps.filter((step) => step.done).length;
  const next = data.steps.find((step) => !step.done && ONBOARDING[step.step].to)?.step;
  return (
    <Paper p="lg" component="section" aria-label="Getting started">
      <Group justify="space-between" mb={6}>
        <Title order={2}>Getting started</Title>
        <Text size="xs" c="dimmed" className="numbers">
          {done} of {data.steps.length} done
        </Text>
      </Group>
      <Progress
        value={(done / data.steps.length) * 100}
        size={4}
        mb="sm"
        aria-label={`${done} of ${data.steps.length} steps done`}
      />
      <ol className={styles['steps']}>
        {data.steps.map((step) => (
          <Step key={step.step} step={step} isNext={step.step === next} />
        ))}
      </ol>
    </Paper>
  );
}

function Step({ step: { step, done }, isNext }: { step: View<'OnboardingStepView'>; isNext: boolean }) {
  const merchantId = useMerchantId();
  const { title, about, to, search, verb } = ONBOARDING[step];
  const me = useMe().data;
  const merchant = useMerchant().data;
  const gate = merchant && step === 'first_payment' ? sellingGate(merchant) : undefined;
  return (
    <li className={`${styles['step']} ${done ? styles['done'] : ''}`} data-step={step} data-done={done}>
      <span className={styles['mark']} aria-hidden>
        {done && <IconCheck size={13} stroke={3} />}
      </span>
      <div className={styles['words']}>
        <div className={styles['title']}>
          {title}
          <span className="visually-hidden">{done ? ' (done)' : ' (to do)'}</span>
        </div>
        {!done && (
          <Text size="xs" c="dimmed">
            {gate?.reason ??
              (step === 'approval' && me?.is_operator ? 'You are an operator, so you can approve it.' : about)}
          </Text>
        )}
      </div>
      {!done && to && gate && (
        <Button size="compact-sm" variant="default" disabled>
          {verb}
        </Button>
      )}
      {!done && to && !gate && (
        <Button
          component={Link}
          to={`/merchants/${merchantId}/${to}`}
          search={(search ?? {}) as never}
          size="compact-sm"
          variant={isNext ? 'filled' : 'default'}
        >
          {verb}
        </Button>
      )}
    </li>
  );
}
