import { describe, expect, it } from '@jest/globals';
import { DELIVERY_STATES } from '@libs/state-machines/delivery.machine';
import { stepDelivery } from './delivery-step.js';

describe('stepDelivery', () => {
  it.each(DELIVERY_STATES)('makes a %s delivery that is replayed due at once', (state) => {
    expect(stepDelivery(state, 'replay', 0)).toEqual({ status: 'pending', retryDelayS: 0, publishesFailure: false });
  });

  it('schedules a retry after a refusal, and publishes the sixth', () => {
    expect(stepDelivery('pending', 'refused', 1)).toEqual({
      status: 'pending',
      retryDelayS: 60,
      publishesFailure: false,
    });
    expect(stepDelivery('pending', 'refused', 6)).toEqual({
      status: 'failed',
      retryDelayS: null,
      publishesFailure: true,
    });
  });

  it('has no step for a response to a delivery that has ended', () => {
    expect(stepDelivery('delivered', 'refused', 1)).toBeUndefined();
    expect(stepDelivery('failed', 'accepted', 1)).toBeUndefined();
  });
});
