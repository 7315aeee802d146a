import { describe, expect, it } from 'vitest';
import { checkPure } from '#machines/graph/check-pure.ts';
import { walkLive } from '#machines/graph/walk-live.ts';
import { orderModel } from '#machines/lifecycles/order.model.ts';
import { shippingModel } from '#machines/lifecycles/shipping.model.ts';

describe.each([
  ['an order', orderModel],
  ['its shipping', shippingModel],
])('the chart of %s', (_, model) => {
  it('is sound in every state', () => expect(checkPure(model)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(model));
});
