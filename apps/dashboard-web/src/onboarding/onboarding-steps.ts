import type { View } from '@libs/api-client/views';

/** A step towards the first payment: its name, its reason, and the page to do it. */
export interface OnboardingStep {
  readonly title: string;
  readonly about: string;
  /** The path below the merchant's; absent where only an operator can do the step. */
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly verb?: string;
}

type StepName = View<'OnboardingStepView'>['step'];

// biome-ignore format: a table reads best as a table
export const ONBOARDING: Readonly<Record<StepName, OnboardingStep>> = {
  merchant:         { title: 'Create your merchant',   about: 'Name and support e-mail, as buyers see them.' },
  approval:         { title: 'Get approved',           about: 'We review every new merchant. This page updates by itself.' },
  treasury:         { title: 'Set your treasury',      about: 'The address your money goes to. Only you hold its key.', to: 'wallets', verb: 'Set treasury' },
  api_key:          { title: 'Create an API key',      about: 'Your backend creates payment sessions with it.', to: 'api-keys', verb: 'Create key' },
  webhook_endpoint: { title: 'Add a webhook endpoint', about: 'Your server gets a signed event for every payment.', to: 'webhooks', verb: 'Add endpoint' },
  first_payment:    { title: 'Take a first payment',   about: 'Create a payment link, open it, and pay it.', to: 'sessions', search: { new: 'link' }, verb: 'Create link' },
};
