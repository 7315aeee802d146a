import type { PromisedAttempt } from '#machines/promises/attempt-cases.ts';
import {
  after,
  answered,
  does,
  type Expectation,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers } from '../../sample-responses.ts';
import { emptyDetails } from '../order-shipping.setup.ts';
import { sampleAfter, sampleAttempt, sampleOrders, sampleStepRefusals } from '../order-shipping.samples.ts';
import type { OrderShippingInput, OrderStep } from '../order-shipping.types.ts';

/** The situations of an order, and the answers that its calls get. */
export const loads = (name: keyof typeof sampleOrders, call = 'loadOrder') =>
  answered(call, answers(sampleOrders[name]));
export const refuses = (name: keyof typeof sampleStepRefusals) =>
  answered('submitStep', sampleStepRefusals[name]);
export const { id: orderId } = sampleOrders['ready for the courier'].order;
export const details = { ...emptyDetails, note: 'Rider comes at three' };
export const attempt = { ...sampleAttempt, details };
export const saved = answered('saveAttempt', { output: attempt });
export const chooses = (step: OrderStep) => does('step.choose', { step });
export const confirms = does('step.confirm', { details });

const input: OrderShippingInput = { orderId, canManage: true, canShip: true, attempt: null };
export const page: Situation<OrderShippingInput> = { words: 'the page of an order', input, steps: [] };
export const viewer: Situation<OrderShippingInput> = {
  words: 'the page of an order, for a team member who can only view it',
  input: { ...input, canManage: false, canShip: false },
  steps: [],
};
export const packer: Situation<OrderShippingInput> = {
  words: 'the page of an order, for a team member who ships',
  input: { ...input, canManage: false },
  steps: [],
};
export const unfinished: Situation<OrderShippingInput> = {
  words: 'the page of an order, after a step without a response',
  input: { ...input, attempt },
  steps: [],
};
export const toShip = after(page, 'an order to ship', loads('ready for the courier'));
export const asking = after(toShip, 'the confirmation of a shipment', chooses('shipping.ship'));
export const saving = after(asking, 'a step that is saved', confirms);
export const sending = after(saving, 'a step that is sent', saved);
export const lost = after(sending, 'a step without a response', unanswered('submitStep'));
export const postponed = after(
  sending,
  'a step that waits, after too many requests',
  refuses('too many requests'),
);
/** The order after a step, as the server answers. */
export const accepts = (name: keyof typeof sampleOrders, step: OrderStep) =>
  answered('submitStep', answers(sampleAfter(sampleOrders[name], step)));
export const handedOver = after(
  page,
  'an order that was handed over',
  loads('ready for collection by the customer'),
  chooses('shipping.ship'),
  confirms,
  saved,
  accepts('ready for collection by the customer', 'shipping.ship'),
);
export const requested = after(
  sending,
  'a courier who was asked',
  accepts('ready for the courier', 'shipping.ship'),
);
export const awaiting = after(page, 'a courier who has not responded', loads('pickup requested'));
export const catchingUp = after(sending, 'a step that was refused', refuses('not possible any more'));
export const refused = after(
  catchingUp,
  'a refused step beside the order',
  loads('ready for the courier', 'catchUp'),
);

/** The dialog of the shipment. */
export const asks = (dialog: object): Pick<Expectation, 'view'> => ({
  view: { screen: 'order', dialog: { step: 'shipping.ship', ...dialog } },
});
export const shows = (more: object): Pick<Expectation, 'view'> => ({ view: { screen: 'order', ...more } });
export const sendsSame = { submitStep: { orderId, attempt } };

/** The shipment, as it is sent and sent again. */
export const submission: PromisedAttempt<OrderShippingInput> = {
  saving,
  invokes: { save: 'saveAttempt', send: 'submitStep' },
  saved: attempt,
  request: sendsSame.submitStep,
  inProgress: sampleStepRefusals['still in progress'],
  retry: 'step.retry',
  reopening: { steps: [loads('ready for the courier')], calls: ['loadOrder'] },
  views: {
    sending: asks({ phase: 'sending', details, problem: null }),
    unanswered: asks({ phase: 'unanswered', details, problem: null }),
    notSaved: asks({
      phase: 'asking',
      details,
      problem: "Nothing was sent because this device couldn't save the request. Try again.",
    }),
  },
};
