import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { paymentChannels } from '#domain/payment.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { countryDefaults } from '#domain/business.ts';
import { calculateDeliveryFeeMinor, findZoneOfAddress } from '#domain/delivery-zone.ts';
import type { CustomerRecord } from '#server/modules/customers/customers.records.ts';
import type { OrderDraft } from '#server/modules/orders/create-order.ts';
import type { StepDetails } from '#server/modules/orders/lifecycle/order-step.ts';
import type { Random } from '#server/demo/random.ts';
import { type DemoItem, listItems, isPublished, nameOf, priceMinor } from '#server/demo/stock.ts';
import { type StoryRun, Scene, type PlayContext } from './scene.ts';
import { type DemoBusiness, addressIn, listZones } from '#server/demo/businesses.ts';
import { type ProblemPlot, isProblemPlot, getOnlineOutcome, playProblem } from './problem-stories.ts';

type OrderPayment = NonNullable<StepDetails['paymentMethod']>;

/** How an order's life goes; the second half are the orders that are open today. */
export type OrderPlot =
  | 'usual'
  | 'never paid'
  | 'canceled'
  | 'declined'
  | 'refunded'
  | 'lost'
  | 'just placed'
  | 'wants to pay on delivery'
  | 'paid and waits'
  | 'confirmed and waits'
  | 'just booked'
  | 'accepted by the courier'
  | 'with the courier'
  | 'waits for a refund'
  | 'paid in cash on delivery'
  | 'delivered and unpaid'
  | ProblemPlot;

type DeliveryWay = keyof DemoBusiness['ways'];

export interface StoryActors {
  shop: DemoBusiness;
  owner: Actor;
  /** A person who can manage orders: the owner, or a team member with that permission. */
  teamMember: Actor;
  customer: CustomerRecord;
}

/** How one order's life goes. The delivery method is random if it is not given. */
export interface Story {
  placedAt: Date;
  plot: OrderPlot;
  way?: DeliveryWay | undefined;
}

const customerOf = ({ name }: CustomerRecord): Actor => ({
  kind: 'customer',
  id: null,
  name: name ?? 'Customer',
});
const paidAtTheDoor: ReadonlySet<OrderPlot> = new Set([
  'wants to pay on delivery',
  'paid in cash on delivery',
  'delivered and unpaid',
]);

/** Chooses the items of a customer from the products that are published at that instant. */
function chooseItems({ shop }: StoryActors, { placedAt }: Story, now: Date, random: Random): DemoItem[] {
  const offered = shop.products.filter((product) => isPublished(product, placedAt, now));
  const [first, ...others] = offered.map((product) => [product, product.popularity] as const);
  if (!first) throw new Error(`${shop.details.name} has no published products`);
  const count = random.weighted([
    [1, 6],
    [2, 3],
    [3, 1],
  ]);
  const products = new Set(Array.from({ length: count }, () => random.weighted([first, ...others])));
  return [...products].map((product) => {
    const all = listItems(product);
    const goods = all[random.whole(0, all.length - 1)];
    if (!goods) throw new Error(`${product.title} has no variants`);
    return goods;
  });
}

function createOrderDraft(
  actors: StoryActors,
  story: Story,
  { now, stock: shelf }: PlayContext,
  random: Random,
): OrderDraft {
  const { shop, customer } = actors;
  const { plot } = story;
  const { pickup, own, courier } = shop.ways;
  const way =
    story.way ??
    random.weighted<DeliveryWay>([
      ['pickup', pickup],
      ['own', own],
      ['courier', courier],
    ]);
  const isOnDelivery = paidAtTheDoor.has(plot) || (way === 'own' && plot === 'usual' && random.chance(0.15));
  const deliveryAddress = way === 'pickup' ? null : (customer.address ?? addressIn(shop, random));
  const lines = chooseItems(actors, story, now, random).map((goods) => {
    const { productId, variationId } = shelf.of(goods.sku);
    return {
      sku: goods.sku,
      name: nameOf(goods),
      productId,
      variationId,
      quantity: random.weighted([
        [1, 8],
        [2, 2],
        [3, 1],
      ]),
      unitPriceMinor: priceMinor(goods.product, story.placedAt, now),
    };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  const zone = deliveryAddress && findZoneOfAddress(listZones(shop), deliveryAddress);
  const note = random.chance(0.08)
    ? random.pick(['Please wrap it as a gift', 'Call before you come', 'Leave it at the gate'])
    : null;
  const discountMinor = random.chance(0.1) ? Math.round(subtotal / 10) : 0;
  // The store's checkout takes payments online and on delivery, and no discount can be agreed on there.
  const isFromStore = discountMinor === 0 && (isOnDelivery || getOnlineOutcome(plot) !== undefined);
  return {
    source: isFromStore ? 'store' : 'hand',
    currency: countryDefaults[shop.details.country].currency,
    shippingMode: way === 'pickup' ? 'PICKUP' : 'DELIVERY',
    deliveryConfiguration: way === 'courier' ? 'KONTOR_DELIVERY' : 'SELF_MANAGED',
    deliveryTiming: isOnDelivery ? 'ON_DELIVERY' : 'PRE_DELIVERY',
    deliveryAddress,
    note,
    customer: { id: customer.id, name: customer.name },
    lines,
    deliveryFeeMinor: zone ? calculateDeliveryFeeMinor(zone, subtotal) : 0,
    discountMinor,
  };
}

/** Plays one order from its creation up to the present, through the services only. Call it when the order is created. */
export async function* playOrder(
  context: PlayContext,
  actors: StoryActors,
  story: Story,
  random: Random,
): StoryRun {
  const { plot, placedAt } = story;
  const scene = new Scene(context, placedAt);
  const draft = createOrderDraft(actors, story, context, random);
  const customerActor = customerOf(actors.customer);
  const merchantActor = random.chance(0.5) ? actors.owner : actors.teamMember;
  await scene.place(draft, customerActor);

  if (plot === 'just placed' || plot === 'wants to pay on delivery') return;
  if (plot === 'never paid') {
    if (yield* scene.wait(48, false)) await scene.step({ on: 'order', event: 'order.expire' }, systemActor);
    return;
  }
  if (plot === 'declined' || plot === 'canceled') {
    if (!(yield* scene.wait(random.between(1, 12), plot === 'declined'))) return;
    if (plot === 'canceled')
      await scene.step({ on: 'order', event: 'order.cancel' }, customerActor, {
        note: 'Ordered twice by mistake',
      });
    else
      await scene.step({ on: 'order', event: 'order.decline' }, merchantActor, {
        note: 'Sold out, and the supplier has none',
      });
    return;
  }

  const isToday = todays.has(plot);
  if (!(yield* scene.wait(random.between(0.3, isToday ? 2 : 16))) && isToday) yield* scene.goTo(0);
  if (scene.now() > context.now) return;
  await scene.stockUp(actors.owner);
  const online = getOnlineOutcome(plot);
  if (draft.deliveryTiming === 'ON_DELIVERY')
    await scene.step({ on: 'order', event: 'intent.confirm' }, merchantActor);
  else if (online) {
    const { email } = actors.customer;
    await scene.payOnline({ email, channel: random.pick(paymentChannels), outcome: online });
  } else {
    const paymentMethod = random.weighted<OrderPayment>([
      ['TRANSFER', 6],
      ['CREDIT_CARD', 3],
      ['CASH', draft.shippingMode === 'PICKUP' ? 3 : 0],
    ]);
    await scene.step({ on: 'order', event: 'payment.confirmed' }, merchantActor, { paymentMethod });
  }
  if (plot === 'paid and waits') return;
  if (isProblemPlot(plot)) {
    yield* playProblem(scene, plot, { owner: actors.owner, seller: merchantActor, customer: customerActor });
    return;
  }
  if (plot === 'confirmed and waits') {
    if (draft.deliveryTiming === 'PRE_DELIVERY')
      await scene.step({ on: 'order', event: 'intent.confirm' }, merchantActor);
    return;
  }
  if (plot === 'waits for a refund') {
    yield* scene.goTo(random.between(2, 20));
    await scene.step({ on: 'order', event: 'refund.request' }, customerActor, {
      note: 'Chose the wrong size',
    });
    return;
  }
  const isDelivered = yield* playShipping(scene, draft, { plot, merchantActor, customerActor }, random);
  if (!isDelivered) return;
  if (draft.deliveryTiming === 'ON_DELIVERY') {
    if (plot === 'delivered and unpaid' || !(yield* scene.wait(random.between(0.1, 1), false))) return;
    await scene.step({ on: 'order', event: 'payment.confirmed' }, merchantActor, { paymentMethod: 'CASH' });
    return;
  }
  if (plot !== 'refunded') return;
  if (!(yield* scene.wait(random.between(20, 90), false))) return;
  await scene.step({ on: 'order', event: 'refund.request' }, customerActor, {
    note: "It doesn't look like the image",
  });
  if (!(yield* scene.wait(random.between(5, 60)))) return;
  if (random.chance(0.75))
    await scene.step({ on: 'order', event: 'refund.confirm' }, actors.owner, { restock: true });
  else {
    await scene.step({ on: 'order', event: 'refund.reject' }, actors.owner, {
      note: 'It was worn before it was returned',
    });
    await scene.refund(goodwillMinor(draft), '20% off, to apologise', actors.owner);
  }
}

/** A fifth of the first line item, in whole naira or shillings. */
const goodwillMinor = ({ lines: [first] }: OrderDraft): number =>
  first ? Math.floor((first.quantity * first.unitPriceMinor) / 500) * 100 : 0;

/** Stories of today's orders. */
const todays: ReadonlySet<OrderPlot> = new Set([
  'paid and waits',
  'confirmed and waits',
  'just booked',
  'accepted by the courier',
  'with the courier',
  'waits for a refund',
]);

const courierHours = {
  'just booked': [1.2, 3, 20],
  'accepted by the courier': [0.5, 2, 18],
  'with the courier': [0.5, 3, 12],
} as const;

/** Returns true if the goods arrived. */
async function* playShipping(
  scene: Scene,
  draft: OrderDraft,
  { plot, merchantActor, customerActor }: { plot: OrderPlot; merchantActor: Actor; customerActor: Actor },
  random: Random,
): StoryRun<boolean> {
  if (draft.deliveryConfiguration === 'KONTOR_DELIVERY') {
    const book = () => scene.step({ on: 'shipping', event: 'shipping.schedule' }, merchantActor);
    if (plot === 'just booked' || plot === 'accepted by the courier' || plot === 'with the courier') {
      yield* scene.goTo(plot === 'with the courier' ? 6 : 1);
      await book();
      const [ready, pickedUp, delivered] = courierHours[plot];
      return yield* scene.deliver([
        ['ready', ready],
        ['pickedUp', pickedUp],
        ['delivered', delivered],
      ]);
    }
    if (!(yield* scene.wait(random.between(3, 24)))) return false;
    await book();
    if (random.chance(0.04)) {
      if (!(yield* scene.deliver([['refused', random.between(0.5, 2)]])) || !(yield* scene.wait(14)))
        return false;
      await book();
    }
    return yield* scene.deliver([
      ['ready', random.between(0.5, 2)],
      ['pickedUp', random.between(2, 20)],
      ['delivered', random.between(5, 44)],
    ]);
  }
  if (!(yield* scene.wait(random.between(3, 24)))) return false;
  await scene.step({ on: 'shipping', event: 'shipping.fulfill' }, merchantActor);
  if (plot === 'lost') {
    if (yield* scene.wait(random.between(50, 100)))
      await scene.step({ on: 'order', event: 'order.fail' }, merchantActor, {
        note: "The customer didn't collect it",
      });
    return false;
  }
  const isPaid = draft.deliveryTiming === 'PRE_DELIVERY';
  if (isPaid && random.chance(0.2)) {
    if (!(yield* scene.wait(168, false))) return false;
    await scene.step({ on: 'shipping', event: 'delivery.expire' }, systemActor);
    return true;
  }
  if (!(yield* scene.wait(random.between(6, 80), false))) return false;
  await scene.step(
    { on: 'shipping', event: 'delivery.confirm' },
    random.chance(0.6) ? customerActor : merchantActor,
  );
  return true;
}
