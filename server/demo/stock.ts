import { getCurrentPriceMinor, defaultLowStockAt, getItemName } from '#domain/product.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { NotifyDeps } from '#server/modules/notifications/notify-members.ts';
import { changeStock } from '#server/modules/products/change-stock.ts';
import { lockStock } from '#server/modules/products/products.records.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import type { DemoProduct } from './catalogue/catalogue.ts';
import { type Stocked, stockBySku } from './demo.repo.ts';

const dayMs = 86_400_000;
/** Days before the present on which products of a special situation change. */
export const daysAgo = { archived: 190, saleBegins: 6, unpublished: 3, lastSold: 5 } as const;
const saleDays = 14;

/** The variants of a product, as the catalogue defines them. */
export interface DemoItem {
  product: DemoProduct;
  sku: string;
  optionValues: string[];
  /** The number of the product's image. */
  imageIndex: number;
}

const code = (value: string) =>
  value
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 3)
    .toUpperCase();

/** Every combination of the options, or the product itself. */
export function listItems(product: DemoProduct): DemoItem[] {
  const combinations = product.options.reduce<string[][]>(
    (some, { values }) => some.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );
  return combinations.map((optionValues) => ({
    product,
    optionValues,
    sku: [product.sku, ...optionValues.map(code)].join('-'),
    imageIndex: Math.min(
      product.images.length - 1,
      Math.max(0, product.options[0]?.values.indexOf(optionValues[0] ?? '') ?? 0),
    ),
  }));
}

export const nameOf = ({ product, optionValues }: DemoItem): string =>
  getItemName(product.title, optionValues);
export const lowStockAt = ({ options }: DemoProduct): number => (options.length > 0 ? 2 : defaultLowStockAt);
/** The quantity of one delivery. */
const batchOf = ({ options }: DemoProduct): number => (options.length > 0 ? 10 : 24);
export const firstQuantity = (product: DemoProduct): number | null =>
  product.situation?.kind === 'unlimited' ? null : batchOf(product);

/** The sale's fields of a product, in minor units; empty without a sale. */
export function saleOf({ situation }: DemoProduct, now: Date) {
  if (situation?.kind !== 'on sale') return undefined;
  const begins = now.getTime() - daysAgo.saleBegins * dayMs;
  return {
    discountedAmountMinor: situation.price * 100,
    discountStartDate: new Date(begins).toISOString(),
    discountEndDate: new Date(begins + saleDays * dayMs).toISOString(),
  };
}

/** The current price at that instant, in minor units. */
export function priceMinor(product: DemoProduct, at: Date, now: Date): number {
  const none = { discountedAmountMinor: null, discountStartDate: null, discountEndDate: null };
  return getCurrentPriceMinor({ priceMinor: product.price * 100, ...(saleOf(product, now) ?? none) }, at);
}

/** Returns true if the product is published at that instant. Products that were counted today stay unsold for some days before. */
export function isPublished({ situation }: DemoProduct, at: Date, now: Date): boolean {
  const ago = (now.getTime() - at.getTime()) / dayMs;
  if (situation?.kind === 'unpublished') return false;
  if (situation?.kind === 'archived') return ago > daysAgo.archived + daysAgo.lastSold;
  return situation?.kind !== 'counted' || ago > daysAgo.lastSold;
}

/** The stock of a demo business: more is received before an order would leave too little. */
export class DemoStock {
  readonly #businessId: string;
  readonly #goods: ReadonlyMap<string, DemoItem>;
  #stock: ReadonlyMap<string, Stocked> = new Map();

  constructor(businessId: string, products: readonly DemoProduct[]) {
    this.#businessId = businessId;
    this.#goods = new Map(products.flatMap(listItems).map((goods) => [goods.sku, goods]));
  }

  /** Reads the stock; between two reads it only knows what was sold since. */
  async refresh(executor: Executor): Promise<void> {
    this.#stock = await stockBySku(executor, this.#businessId);
  }

  of(sku: string): Stocked {
    const stocked = this.#stock.get(sku);
    if (!stocked) throw new Error(`The demo has no product with the SKU ${sku}`);
    return stocked;
  }

  /** Call this before that quantity is reserved. */
  async stockUp(
    tx: Transaction,
    deps: NotifyDeps,
    items: { sku: string; quantity: number }[],
    actor: Actor,
  ): Promise<void> {
    const short = new Set<DemoProduct>();
    for (const { sku, quantity } of items) {
      const stocked = this.of(sku);
      const goods = this.#goods.get(sku);
      if (stocked.left === null || !goods) continue;
      stocked.left -= quantity;
      if (stocked.left <= lowStockAt(goods.product)) short.add(goods.product);
    }
    for (const product of short) await this.#receive(tx, deps, product, actor);
  }

  async #receive(tx: Transaction, deps: NotifyDeps, product: DemoProduct, actor: Actor): Promise<void> {
    const difference = batchOf(product);
    const few = listItems(product)
      .map(({ sku }) => this.of(sku))
      .filter(({ left }) => left !== null && left <= lowStockAt(product) + difference / 2);
    const changes = few.map(({ variationId }) => ({
      variationId,
      change: { kind: 'difference', difference, reason: 'received', note: 'From the workshop' } as const,
    }));
    await lockStock(
      tx,
      this.#businessId,
      few.map(({ variationId }) => variationId),
    );
    await changeStock(tx, deps, this.#businessId, changes, actor);
    for (const stocked of few) stocked.left = (stocked.left ?? 0) + difference;
  }
}
