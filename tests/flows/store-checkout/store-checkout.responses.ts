import { type Checkout, CheckoutPlacement } from '#contract/shop/checkout.ts';
import { everyOne } from '#machines/every-one.ts';
import { sampleCheckouts } from '#machines/flows/store-checkout/store-checkout.samples.ts';
import { differentCode } from '#tests/support/people/identity.ts';
import type { OpenCall, Travelled } from '#tests/support/walks/flow-table.ts';
import type { CheckoutFixture } from './store-checkout.fixture.ts';

type Walk = Travelled<CheckoutFixture>;

export const short = sampleCheckouts['too few in stock'];
export const ready = sampleCheckouts['ready to pay'];

/** The records of the store are as in the model's response. */
export const loads = <Name extends string>(samples: Record<Name, Checkout>) =>
  everyOne(
    samples,
    (name) =>
      ({ fixture }: Walk) =>
        fixture.be(samples[name]),
  );
export const cartIsGone = {
  respond: ({ fixture }: Walk, { pass }: OpenCall) => fixture.withoutCart(pass),
};
export const notPossible = ({ fixture }: Walk) => fixture.be(sampleCheckouts.closed);

/** The store is prepared, and the call has this body in place of the customer's. */
export const passes = (prepare: (fixture: CheckoutFixture) => Promise<unknown>, body: object) => ({
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    await prepare(fixture);
    await pass({ body });
  },
});
export const refused = (body: object) => passes((fixture) => fixture.be(ready), body);

export const sendCode = {
  responses: {
    async sent({ fixture }: Walk) {
      await fixture.be(sampleCheckouts['email to be confirmed']);
      await fixture.forgetCodes();
    },
    'entries refused': {
      respond: async (_: Walk, { next }: OpenCall) => (await next()).fail(422, 'INVALID'),
    },
    'too many requests': 429,
    'not possible any more': notPossible,
    'the cart is gone': cartIsGone,
  },
  '4xx': 'not possible any more',
  lost: 'continues',
} as const;

/** The store answers a code: the one that was sent, or another. */
export const code = ({ isWrong = false, isExpired = false, isSpent = false }) => ({
  async respond({ fixture }: Walk, { pass }: OpenCall) {
    await fixture.be(sampleCheckouts['email to be confirmed']);
    const sent = await fixture.setCode({ isExpired, isSpent });
    await pass({ body: { code: isWrong ? differentCode(sent) : sent } });
  },
});

/** The order in a request, and the call that passes it. */
export const places = (
  answer: (
    fixture: CheckoutFixture,
    order: CheckoutPlacement,
    pass: (other?: Partial<CheckoutPlacement>) => Promise<void>,
  ) => Promise<unknown>,
) => ({
  async respond({ fixture }: Walk, { next, pass }: OpenCall) {
    const order = CheckoutPlacement.parse(JSON.parse((await next()).body));
    await fixture.allow(order);
    await answer(fixture, order, (other) => pass({ body: { ...order, ...other } }));
  },
});
