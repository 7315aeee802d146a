import type { Transaction } from '#server/db/client.ts';
import { findCustomer } from '#server/modules/customers/customers.records.ts';
import { customerRef } from '#server/modules/customers/customers.service.ts';
import { changeStock } from '#server/modules/products/change-stock.ts';
import { readProduct } from '#server/modules/products/create-product.ts';
import { deleteProduct } from '#server/modules/products/products.service.ts';
import { lockStock } from '#server/modules/products/products.records.ts';
import { updateProduct } from '#server/modules/products/update-product.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import type { DemoProduct } from '#server/demo/catalogue/catalogue.ts';
import { daysAgo, goodsOf, saleOf } from '#server/demo/goods.ts';
import { type Life, Scene, type Stage } from './scene.ts';
import type { DemoShop } from '#server/demo/shops.ts';

const hoursADay = 24;

interface Doing {
  daysAgo: number;
  act: (tx: Transaction, stage: Stage, clock: Scene) => Promise<unknown>;
}

/** What the owner does besides orders. @param regulars ids of customers who order again and again */
export async function* keepShop(
  stage: Stage,
  shop: DemoShop,
  keeper: Actor,
  regulars: string[],
  begins: Date,
): Life {
  const scene = new Scene(stage, begins);
  for (const doing of doingsOf(shop, keeper, regulars)) {
    yield* scene.goTo(doing.daysAgo * hoursADay);
    await scene.act((tx) => doing.act(tx, stage, scene));
  }
}

function doingsOf(shop: DemoShop, keeper: Actor, regulars: string[]): Doing[] {
  const notes = [
    'Asks for deliveries after 5 pm.',
    'Sews for weddings in May and November; tell her first about new arrivals.',
    'Prefers a call to a message.',
  ];
  return [
    ...shop.products.flatMap((product) => situationOf(product, keeper)),
    ...notes.flatMap((note, nth): Doing[] => {
      const id = regulars[nth];
      return id
        ? [
            {
              daysAgo: 20 - 7 * nth,
              act: (tx, stage, clock) => noted(tx, stage, clock, { id, note, keeper }),
            },
          ]
        : [];
    }),
  ].toSorted((one, other) => other.daysAgo - one.daysAgo);
}

function situationOf(product: DemoProduct, keeper: Actor): Doing[] {
  const { situation } = product;
  const [first] = goodsOf(product);
  if (!first) return [];
  if (situation?.kind === 'archived')
    return [
      {
        daysAgo: daysAgo.archived,
        act: (tx, { businessId, shelf }, clock) =>
          deleteProduct(tx, { clock }, businessId, shelf.of(first.sku).productId, keeper),
      },
    ];
  if (situation?.kind === 'on sale')
    return [
      {
        daysAgo: daysAgo.saleBegins,
        act: async (tx, { businessId, shelf, now }, clock) => {
          const { id, version } = await readProduct(tx, businessId, shelf.of(first.sku).productId);
          await updateProduct(tx, { clock }, businessId, id, { version, ...saleOf(product, now) }, keeper);
        },
      },
    ];
  if (situation?.kind === 'counted')
    return [
      {
        daysAgo: 0,
        act: async (tx, { businessId, shelf }, clock) => {
          const { variationId } = shelf.of(first.sku);
          const [found] = await lockStock(tx, businessId, [variationId]);
          const difference = situation.left - (found?.left ?? 0);
          const change = {
            kind: 'difference',
            difference,
            reason: 'counted',
            note: 'Counted at closing',
          } as const;
          await changeStock(tx, { clock }, businessId, [{ variationId, change }], keeper);
        },
      },
    ];
  return [];
}

async function noted(
  tx: Transaction,
  { businessId }: Stage,
  clock: Scene,
  { id, note, keeper }: { id: string; note: string; keeper: Actor },
): Promise<void> {
  const customer = await findCustomer(tx, businessId, id);
  if (customer)
    await recordEvents(tx, businessId, clock.now(), keeper, [
      { record: customerRef(customer), event: 'customer.noted', note },
    ]);
}
