import { whileWithoutPin } from '#tests/support/people/pins.ts';
import type { OpenCall, Travelled } from '#tests/support/walks/flow-table.ts';
import type { CustomDomainFixture } from './custom-domain.fixture.ts';
import type { DomainOrderVariant } from './domain-records.ts';

export type Walk = Travelled<CustomDomainFixture>;

/** The call is prepared with the id in its address, or with its idempotency key. */
export const prepared = (
  prepare: (fixture: CustomDomainFixture, id: string, key: string) => Promise<unknown> | void,
) => ({
  async respond({ fixture }: Walk, { next, pass }: OpenCall) {
    const { params, key } = await next();
    await prepare(fixture, params['id'] ?? '', key);
    await pass();
  },
});
export const domain = (variant: string) => prepared((fixture, id) => fixture.putDomain(id, variant));
const order = (variant: DomainOrderVariant) => prepared((fixture, id) => fixture.putOrder(id, variant));
/** The order and the means to pay it. */
export const payable = (variant: DomainOrderVariant, availableMinor = 10_000_000) => ({
  async respond(walk: Walk, call: OpenCall) {
    await walk.fixture.have(availableMinor);
    await order(variant).respond(walk, call);
    // In a browser it isn't held, because the banner about an unpaid renewal makes the same call.
    if (!('page' in walk)) await (await walk.interceptor.next('activeSubscription')).pass();
  },
});
export const check = (variant: string) => prepared((fixture, id) => fixture.letCheckFind(id, variant));
/** The name isn't used by another domain of the store. */
export const fresh = prepared(async (fixture, _, key) => {
  await fixture.usePlan('pro');
  await fixture.keep([key]);
});
export const withoutPlan = {
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    await fixture.usePlan('free');
    await pass();
    await fixture.usePlan('pro');
  },
};
export const pay = (prepare: (fixture: CustomDomainFixture, orderId: string) => Promise<unknown> | void) =>
  prepared(async (fixture, id) => {
    await fixture.tried(0);
    await prepare(fixture, id);
  });
export const nothing = () => undefined;
export const withoutPin = {
  respond: ({ fixture: { harness, person } }: Walk, { pass }: OpenCall) =>
    whileWithoutPin(harness, person.userId, pass),
};

export const orderResponses = {
  'not paid': order('not paid'),
  'on the payment page': order('on the payment page'),
  'on its way': order('on its way'),
  declined: order('declined'),
  paid: order('paid'),
  void: order('void'),
};
