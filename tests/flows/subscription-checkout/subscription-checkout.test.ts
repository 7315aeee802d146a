import { describe, expect, it } from 'vitest';
import { subscriptionCheckoutModel } from '#machines/flows/subscription-checkout/subscription-checkout.model.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the subscription checkout chart', () => {
  const flow = explore(subscriptionCheckoutModel);
  it('is sound in every state', () => expect(checkPure(subscriptionCheckoutModel, flow)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(subscriptionCheckoutModel, flow));
});
