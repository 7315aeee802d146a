import * as z from 'zod/mini';
import type { KeptReason } from '#contract/store/import-undo.ts';
import { productRef } from '#server/modules/products/product.ref.ts';
import {
  deleteProducts,
  findProductImages,
  insertMovements,
  lockCategoriesShared,
  lockProducts,
} from '#server/modules/products/products.records.ts';
import type { ChangedRecord, UndoableRecords } from '#server/platform/imports/undo/undoable-records.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { queueImages } from './fetch-images.ts';
import {
  countProductMarks,
  readCategoryValues,
  readProductValues,
  restoreProducts,
} from './undo-products.repo.ts';

const Image = z.looseObject({ fileId: z.nullable(z.string()), sourceUrl: z.nullable(z.string()) });
const StoredProduct = z.object({
  product: z.looseObject({ id: z.string(), title: z.string(), categoryId: z.nullable(z.string()) }),
  variations: z.array(
    z.looseObject({ id: z.string(), productId: z.string(), availableQuantity: z.nullable(z.int()) }),
  ),
  media: z.array(Image),
});
type StoredProduct = z.infer<typeof StoredProduct>;

const toStored = ({ before }: ChangedRecord): StoredProduct => StoredProduct.parse(before.values);

/** Products with their variants, stock and images. */
export const undoableProducts: UndoableRecords = {
  type: 'product',

  async read(executor, businessId, ids) {
    const marks = await countProductMarks(executor, businessId, ids);
    const products = await readProductValues(executor, businessId, ids);
    return new Map(
      products.map((values) => {
        const { id, title } = values.product;
        return [id, { label: title, values: { ...values }, marks: marks.get(id) ?? {} }];
      }),
    );
  },

  /** An image with an address is downloaded after the import, which no person does. */
  toComparable({ media, ...values }) {
    const images = z
      .array(Image)
      .parse(media)
      .map(({ fetchProblem: _problem, ...image }) =>
        image.sourceUrl === null ? image : { ...image, fileId: null },
      );
    return { ...values, images };
  },

  async lock(tx, businessId, ids) {
    // Categories are locked before any product, as in the deletion of a category.
    await lockCategoriesShared(tx, businessId);
    await lockProducts(tx, businessId, ids);
  },

  /** An earlier image was deleted if nothing has used it for a day. */
  async findObstacles(executor, businessId, { restored }) {
    const earlier = restored.map((record) => ({ ...toStored(record), id: record.id }));
    const categoryIds = earlier.flatMap(({ product }) => product.categoryId ?? []);
    const fileIds = earlier.flatMap(({ media }) => media.flatMap(({ fileId }) => fileId ?? []));
    const categories = new Set(
      (await readCategoryValues(executor, businessId, categoryIds)).map(({ id }) => id),
    );
    const files = await findProductImages(executor, businessId, fileIds);
    const isComplete = ({ product, media }: StoredProduct) =>
      (product.categoryId === null || categories.has(product.categoryId)) &&
      media.every(({ fileId, sourceUrl }) => sourceUrl !== null || (fileId !== null && files.has(fileId)));
    return new Map(
      earlier.filter((one) => !isComplete(one)).map(({ id }): [string, KeptReason] => [id, 'replaced']),
    );
  },

  remove: deleteProducts,

  async restore(tx, deps, businessId, actor, records) {
    const now = deps.clock.now();
    const ids = records.map(({ id }) => id);
    const earlier = records.map(toStored);
    const variations = earlier.flatMap((one) => one.variations);
    const present = (await readProductValues(tx, businessId, ids)).flatMap((one) => one.variations);
    const images = earlier.flatMap(({ media }) => media);
    const files = await findProductImages(
      tx,
      businessId,
      images.flatMap(({ fileId }) => fileId ?? []),
    );
    // An image whose file was deleted is downloaded again.
    const media = images.map((image) =>
      image.fileId === null || files.has(image.fileId)
        ? image
        : { ...image, fileId: null, fetchProblem: null },
    );
    const products = earlier.map(({ product }) => product);
    await restoreProducts(tx, businessId, { ids, products, variations, media }, now);
    await insertMovements(
      tx,
      businessId,
      listMovements(present, variations).map((movement) => ({
        ...movement,
        at: now,
        reason: 'imported',
        actorId: actor.id,
        actorName: actor.name,
        note: 'Import undone',
      })),
    );
    if (actor.id !== null) await queueImages(tx, deps, businessId, actor.id);
    const visible = new Set(records.filter(({ isVisible }) => isVisible).map(({ id }) => id));
    const events = products
      .filter(({ id }) => visible.has(id))
      .map((product) => ({
        record: productRef(product),
        event: 'product.changed',
        note: 'Earlier values, because an import was undone',
      }));
    await recordEvents(tx, businessId, now, actor, events);
  },
};

type Stocked = Pick<StoredProduct['variations'][number], 'id' | 'productId' | 'availableQuantity'>;

/** Returns the changes of stock from the present to the earlier variants. */
const listMovements = (present: readonly Stocked[], earlier: readonly Stocked[]) =>
  earlier.flatMap(({ id: variationId, productId, availableQuantity: quantityAfter }) => {
    const before = present.find(({ id }) => id === variationId)?.availableQuantity ?? null;
    return before === quantityAfter
      ? []
      : [{ variationId, productId, difference: (quantityAfter ?? 0) - (before ?? 0), quantityAfter }];
  });
