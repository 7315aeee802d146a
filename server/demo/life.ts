import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import type { CustomerRecord } from '#server/modules/customers/customers.repo.ts';
import type { OrderDraft } from '#server/modules/orders/create-order.ts';
import type { StepDetails } from '#server/modules/orders/step.ts';
import type { Random } from './random.ts';
import { Scene, type Stage } from './scene.ts';
import type { DemoShop } from './shops.ts';

type OrderPayment = NonNullable<StepDetails['paymentMethod']>;

/** How an order's life goes; the second half is what a shop has on its table today. */
export type Plot =
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
  | 'waits for a refund';

export interface Cast {
  shop: DemoShop;
  owner: Actor;
  /** Somebody who may manage orders: the owner, or whom they let. */
  helper: Actor;
  customer: CustomerRecord;
}

const courierPlots: ReadonlySet<Plot> = new Set([
  'just booked',
  'accepted by the courier',
  'with the courier',
]);
const customerOf = ({ name }: CustomerRecord): Actor => ({
  kind: 'customer',
  id: null,
  name: name ?? 'Customer',
});
const timer: Actor = { kind: 'timer', id: null, name: 'Kontor' };

function draftOf({ shop, customer }: Cast, plot: Plot, random: Random): OrderDraft {
  const { pickup, own, courier } = shop.ways;
  const way = courierPlots.has(plot)
    ? 'courier'
    : random.weighted([
        ['pickup', pickup],
        ['own', own],
        ['courier', courier],
      ]);
  const isOnDelivery =
    plot === 'wants to pay on delivery' || (way === 'own' && plot === 'usual' && random.chance(0.15));
  const place = random.pick(shop.places);
  const products = Array.from(
    {
      length: random.weighted([
        [1, 6],
        [2, 3],
        [3, 1],
      ]),
    },
    () =>
      random.weighted([
        [shop.products[0], shop.products[0].popularity],
        ...shop.products.slice(1).map((product) => [product, product.popularity] as const),
      ]),
  );
  const lines = [...new Set(products)].map(({ sku, name, price }) => ({
    sku,
    name,
    quantity: random.weighted([
      [1, 8],
      [2, 2],
      [3, 1],
    ]),
    unitPriceMinor: price * 100,
  }));
  return {
    source: 'hand',
    currency: shop.details.country === 'NG' ? 'NGN' : 'KES',
    shippingMode: way === 'pickup' ? 'PICKUP' : 'DELIVERY',
    deliveryConfiguration: way === 'courier' ? 'KONTOR_DELIVERY' : 'SELF_MANAGED',
    deliveryTiming: isOnDelivery ? 'ON_DELIVERY' : 'PRE_DELIVERY',
    deliveryAddress:
      way === 'pickup'
        ? null
        : {
            line: `${random.whole(1, 140)} ${random.pick(place.streets)}`,
            city: place.city,
            country: shop.country,
          },
    note: random.chance(0.08)
      ? random.pick(['Please wrap it as a gift', 'Call before you come', 'Leave it at the gate'])
      : null,
    customer: { id: customer.id, name: customer.name },
    lines,
    deliveryFeeMinor: way === 'pickup' ? 0 : place.fee * 100,
    discountMinor: random.chance(0.1)
      ? lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0) / 10
      : 0,
  };
}

/** Plays one order from its placing up to the present, through the services alone. */
export async function playLife(
  stage: Stage,
  cast: Cast,
  placedAt: Date,
  plot: Plot,
  random: Random,
): Promise<void> {
  const scene = new Scene(stage, placedAt);
  const draft = draftOf(cast, plot, random);
  const buyer = customerOf(cast.customer);
  const seller = random.chance(0.5) ? cast.owner : cast.helper;
  await scene.place(draft, buyer);

  if (plot === 'just placed' || plot === 'wants to pay on delivery') return;
  if (plot === 'never paid') {
    if (scene.pass(48, false)) await scene.step({ on: 'order', event: 'order.expire' }, timer);
    return;
  }
  if (plot === 'declined' || plot === 'canceled') {
    if (!scene.pass(random.between(1, 12), plot === 'declined')) return;
    if (plot === 'canceled')
      await scene.step({ on: 'order', event: 'order.cancel' }, buyer, {
        note: 'Ordered twice by mistake',
      });
    else
      await scene.step({ on: 'order', event: 'order.decline' }, seller, {
        note: 'Sold out, and the supplier has none',
      });
    return;
  }

  const isToday = plot !== 'usual' && plot !== 'refunded' && plot !== 'lost';
  if (!scene.pass(random.between(0.3, isToday ? 2 : 16)) && isToday) scene.goTo(0);
  if (scene.now() > stage.now) return;
  if (draft.deliveryTiming === 'ON_DELIVERY')
    await scene.step({ on: 'order', event: 'intent.confirm' }, seller);
  else {
    const paymentMethod = random.weighted<OrderPayment>([
      ['TRANSFER', 6],
      ['CREDIT_CARD', 3],
      ['CASH', draft.shippingMode === 'PICKUP' ? 3 : 0],
    ]);
    await scene.step({ on: 'order', event: 'payment.confirmed' }, seller, { paymentMethod });
  }
  if (plot === 'paid and waits') return;
  if (plot === 'confirmed and waits') {
    if (draft.deliveryTiming === 'PRE_DELIVERY')
      await scene.step({ on: 'order', event: 'intent.confirm' }, seller);
    return;
  }
  if (plot === 'waits for a refund') {
    scene.goTo(random.between(2, 20));
    await scene.step({ on: 'order', event: 'refund.request' }, buyer, { note: 'Chose the wrong size' });
    return;
  }
  const isDelivered = await playShipping(scene, draft, { plot, seller, buyer }, random);
  if (!isDelivered || plot !== 'refunded' || draft.deliveryTiming === 'ON_DELIVERY') return;
  if (!scene.pass(random.between(20, 90), false)) return;
  await scene.step({ on: 'order', event: 'refund.request' }, buyer, {
    note: 'It does not look as on the picture',
  });
  if (!scene.pass(random.between(5, 60))) return;
  if (random.chance(0.75))
    await scene.step({ on: 'order', event: 'refund.confirm' }, cast.owner, { restock: true });
  else
    await scene.step({ on: 'order', event: 'refund.reject' }, cast.owner, {
      note: 'Worn before it came back',
    });
}

/** Answers whether the goods arrived. */
async function playShipping(
  scene: Scene,
  draft: OrderDraft,
  { plot, seller, buyer }: { plot: Plot; seller: Actor; buyer: Actor },
  random: Random,
): Promise<boolean> {
  if (draft.deliveryConfiguration === 'KONTOR_DELIVERY') {
    const book = () => scene.step({ on: 'shipping', event: 'shipping.schedule' }, seller);
    if (courierPlots.has(plot)) {
      scene.goTo(plot === 'with the courier' ? 6 : 1);
      await book();
      const hours = { 'just booked': [1.2, 3, 20], 'accepted by the courier': [0.5, 2, 18] }[
        plot as string
      ] ?? [0.5, 3, 12];
      const [ready = 1, pickedUp = 2, delivered = 20] = hours;
      return scene.deliver([
        ['ready', ready],
        ['pickedUp', pickedUp],
        ['delivered', delivered],
      ]);
    }
    if (!scene.pass(random.between(3, 24))) return false;
    await book();
    if (random.chance(0.04)) {
      if (!(await scene.deliver([['refused', random.between(0.5, 2)]])) || !scene.pass(14)) return false;
      await book();
    }
    return scene.deliver([
      ['ready', random.between(0.5, 2)],
      ['pickedUp', random.between(2, 20)],
      ['delivered', random.between(5, 44)],
    ]);
  }
  if (!scene.pass(random.between(3, 24))) return false;
  await scene.step({ on: 'shipping', event: 'shipping.fulfill' }, seller);
  if (plot === 'lost') {
    if (scene.pass(random.between(50, 100)))
      await scene.step({ on: 'order', event: 'order.fail' }, seller, {
        note: 'Nobody came for it',
        goodsReturned: true,
      });
    return false;
  }
  const isPaid = draft.deliveryTiming === 'PRE_DELIVERY';
  if (isPaid && random.chance(0.2)) {
    if (!scene.pass(168, false)) return false;
    await scene.step({ on: 'shipping', event: 'delivery.expire' }, timer);
    return true;
  }
  if (!scene.pass(random.between(6, 80), false)) return false;
  await scene.step({ on: 'shipping', event: 'delivery.confirm' }, random.chance(0.6) ? buyer : seller);
  return true;
}
