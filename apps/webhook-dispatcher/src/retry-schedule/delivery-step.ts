import {
  type DeliveryEffect,
  type DeliveryEvent,
  type DeliveryStatus,
  deliveryMachine,
} from '@libs/state-machines/delivery.machine';
import { step } from '@libs/state-machines/machine';
import { attemptsLeft, retryDelayS } from './retry-schedule.js';

/** The new state of a delivery, and the effects to carry out with it. */
export interface DeliveryStep {
  status: DeliveryStatus;
  /** Seconds until the next attempt; null when there is none. */
  retryDelayS: number | null;
  /** Whether the sixth attempt failed, which is published for operators and the owner. */
  publishesFailure: boolean;
}

/** The changes that each effect of the machine makes to the step, after the `made`-th attempt of a round. */
const EFFECTS: Readonly<Record<DeliveryEffect, (made: number) => Partial<DeliveryStep>>> = {
  schedule: (made) => ({ retryDelayS: retryDelayS(made) }),
  publish_failed: () => ({ publishesFailure: true }),
};

/**
 * Takes one step of the delivery machine after `made` attempts of a round. Returns undefined where the machine has no
 * such step. Pure.
 */
export function stepDelivery(from: DeliveryStatus, on: DeliveryEvent, made: number): DeliveryStep | undefined {
  const taken = step(deliveryMachine, from, on, { attemptsLeft: attemptsLeft(made) });
  if (!taken) return undefined;
  const still: DeliveryStep = { status: taken.to, retryDelayS: null, publishesFailure: false };
  return Object.assign(still, ...taken.effects.map((effect) => EFFECTS[effect](made))) as DeliveryStep;
}
