import type { Transaction } from '#server/db/client.ts';
import { findCustomer } from '#server/modules/customers/customers.records.ts';
import { customerRef } from '#server/modules/customers/customers.service.ts';
import { changeStock } from '#server/modules/products/change-stock.ts';
import { getProduct } from '#server/modules/products/create-product.ts';
import { deleteProduct } from '#server/modules/products/products.service.ts';
import { lockStock } from '#server/modules/products/products.records.ts';
import { updateProduct } from '#server/modules/products/update-product.ts';
import { type Actor, recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import type { DemoProduct } from '#server/demo/catalogue/catalogue.ts';
import { daysAgo, listItems, saleOf } from '#server/demo/stock.ts';
import { type StoryRun, Scene, type PlayContext } from './scene.ts';
import type { DemoBusiness } from '#server/demo/businesses.ts';

const hoursADay = 24;

interface OwnerAction {
  daysAgo: number;
  act: (tx: Transaction, context: PlayContext, clock: Scene) => Promise<unknown>;
}

/** Plays the actions of the owner besides orders. @param regulars ids of customers who order again and again */
export async function* playOwnerActions(
  context: PlayContext,
  shop: DemoBusiness,
  owner: Actor,
  regulars: string[],
  begins: Date,
): StoryRun {
  const scene = new Scene(context, begins);
  for (const doing of doingsOf(shop, owner, regulars)) {
    yield* scene.goTo(doing.daysAgo * hoursADay);
    await scene.run((tx) => doing.act(tx, context, scene));
  }
}

function doingsOf(shop: DemoBusiness, owner: Actor, regulars: string[]): OwnerAction[] {
  const notes = [
    'Asks for deliveries after 5 pm.',
    'Sews for weddings in May and November; tell her first about new arrivals.',
    'Prefers a call to a message.',
  ];
  return [
    ...shop.products.flatMap((product) => situationOf(product, owner)),
    ...notes.flatMap((note, nth): OwnerAction[] => {
      const id = regulars[nth];
      return id
        ? [
            {
              daysAgo: 20 - 7 * nth,
              act: (tx, context, clock) => noted(tx, context, clock, { id, note, owner }),
            },
          ]
        : [];
    }),
  ].toSorted((one, other) => other.daysAgo - one.daysAgo);
}

function situationOf(product: DemoProduct, owner: Actor): OwnerAction[] {
  const { situation } = product;
  const [first] = listItems(product);
  if (!first) return [];
  if (situation?.kind === 'archived')
    return [
      {
        daysAgo: daysAgo.archived,
        act: (tx, { businessId, stock: shelf }, clock) =>
          deleteProduct(tx, { clock }, businessId, shelf.of(first.sku).productId, owner),
      },
    ];
  if (situation?.kind === 'on sale')
    return [
      {
        daysAgo: daysAgo.saleBegins,
        act: async (tx, { businessId, stock: shelf, now }, clock) => {
          const { id, version } = await getProduct(tx, businessId, shelf.of(first.sku).productId);
          await updateProduct(tx, { clock }, businessId, id, { version, ...saleOf(product, now) }, owner);
        },
      },
    ];
  if (situation?.kind === 'counted')
    return [
      {
        daysAgo: 0,
        act: async (tx, { businessId, stock: shelf }, clock) => {
          const { variationId } = shelf.of(first.sku);
          const [current] = await lockStock(tx, businessId, [variationId]);
          const difference = situation.left - (current?.left ?? 0);
          const change = {
            kind: 'difference',
            difference,
            reason: 'counted',
            note: 'Counted at closing',
          } as const;
          await changeStock(tx, clock.deps, businessId, [{ variationId, change }], owner);
        },
      },
    ];
  return [];
}

async function noted(
  tx: Transaction,
  { businessId }: PlayContext,
  clock: Scene,
  { id, note, owner }: { id: string; note: string; owner: Actor },
): Promise<void> {
  const customer = await findCustomer(tx, businessId, id);
  if (customer)
    await recordEvents(tx, businessId, clock.now(), owner, [
      { record: customerRef(customer), event: 'customer.noted', note },
    ]);
}
