import { IsBoolean, IsIn, IsInt } from 'class-validator';
import { Description, IsDateTime, ListOf, OrNull } from '../fields.js';

/** The steps between a new merchant and its first money, in this order. */
export const ONBOARDING_STEPS = [
  'merchant',
  'approval',
  'treasury',
  'api_key',
  'webhook_endpoint',
  'first_payment',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export class OnboardingStepView {
  @IsIn(ONBOARDING_STEPS) step: OnboardingStep;
  @Description('The current state: deleting the last key reopens that step.') @IsBoolean() done: boolean;
  @Description('When it was done; null if it is not done, or was not recorded.') @OrNull() @IsDateTime() at:
    | string
    | null;
}

export class OnboardingView {
  @Description('Every step, always in the same order.') @ListOf(() => OnboardingStepView) steps: OnboardingStepView[];
  @Description(
    'How long an approval usually takes, in minutes: the median of the newest fifty. Null where the merchant is not in review, and where fewer than five were approved so far.',
  )
  @OrNull()
  @IsInt()
  usual_review_min: number | null;
  @Description('True when nothing is left to do.') @IsBoolean() is_complete: boolean;
}
