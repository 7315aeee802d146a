import { v7 as newId } from 'uuid';
import { sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { createPaidInvoice } from '#tests/support/money/paid-invoice.ts';
import { verifyBusiness } from '#tests/support/people/verified-business.ts';
import { setSamplePin } from '#tests/support/people/pins.ts';
import { addAccount, withdrawalOf } from '#tests/support/money/withdrawals.ts';
import type { World } from '#tests/api/platform/test-callers.ts';
import { draftInvoice, sampleInvoice } from '#tests/support/money/invoices.ts';
import {
  sampleMatrix,
  sampleProduct,
  sampleVariation,
  stocked,
  uploadImage,
} from '#tests/support/store/products.ts';
import type { InputOf, Parts } from '#tests/support/server/request.ts';
import { type Shop, placeOrder, sampleFields } from '#tests/support/store/business-fixture.ts';
import { newEmail } from '#tests/support/people/identity.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

type MakeInput = (world: World, shop: Shop) => Promise<Parts>;

/** Creates an image for the variations of a new product. */
const createImage = async ({ server }: World, shop: Shop) => ({
  id: newId(),
  fileId: await uploadImage(server, shop),
  alt: 'A shirt',
});

/** Creates a product with options and an image. */
async function makeMatrix(world: World, shop: Shop) {
  const media = [await createImage(world, shop)];
  const { product } = await stocked(world.server, shop, { ...sampleMatrix, media });
  return { product, mediaId: product.media[0]?.id ?? '' };
}

const writeProduct: MakeInput = async (world, shop) => {
  const image = await createImage(world, shop);
  const variations = sampleMatrix.variations.map((variation) => ({ ...variation, mediaId: image.id }));
  return { body: { ...sampleMatrix, variations, media: [image] } };
};

const rewriteProduct: MakeInput = async (world, shop) => {
  const { product, mediaId } = await makeMatrix(world, shop);
  const variations = product.variations.map(({ id, optionValues }) => {
    const { quantity: _, ...details } = sampleVariation(optionValues, { mediaId });
    return { ...details, id };
  });
  const media = [{ id: mediaId, fileId: await uploadImage(world.server, shop), alt: 'Another' }];
  return { params: { id: product.id }, body: { version: 99, variations, media } };
};

const rewriteInvoice: MakeInput = async ({ server }, shop) => {
  const { invoice } = await draftInvoice(server, shop);
  const { items, charges } = sampleInvoice;
  const body = {
    version: 99,
    items: items.map((item, nth) => ({ ...item, id: invoice.items[nth]?.id })),
    charges: charges.map((charge, nth) => ({ ...charge, id: invoice.charges[nth]?.id })),
  };
  return { params: { id: invoice.id }, body };
};

const makeCustomer = async ({ server }: World, { asking }: Shop): Promise<string> => {
  const body = { name: 'Ada Obi', email: newEmail(), phoneNumber: null, address: null, tags: [] };
  return (await server.call('createCustomer', { body }, asking)).customer.id;
};
const makeVariation = async ({ server }: World, shop: Shop): Promise<string> =>
  (await stocked(server, shop, sampleProduct)).variationIds[0] ?? '';
const beginOnboarding: MakeInput = async () => ({ body: { email: newEmail(), password: samplePassword } });

/** Enough for all withdrawals of an attack. */
const enoughMinor = 10_000_00;

const prepareWithdrawal: MakeInput = async ({ server, owner }, shop) => {
  const { db, clock, jobs } = server.deps;
  const isEnough = async () => {
    const { rowCount } = await db.execute(sql`
      select from ledger_accounts where business_id = ${shop.businessId} and account = 'available'
        and credits_minor - debits_minor - debits_held_minor >= ${enoughMinor}`);
    return rowCount === 1;
  };
  while (!(await isEnough())) {
    const payment = await createPaidInvoice(server, shop);
    await db.execute(sql`update transactions set settles_at = created_at where id = ${payment}`);
    await jobs.drain();
  }
  await verifyBusiness(server.deps, shop.businessId);
  await setSamplePin(server, shop.asking);
  const account = { accountNumber: `00${newId().replaceAll(/\D/g, '').slice(-8)}`, isDefault: false };
  const payoutAccountId = await db.transaction((tx) =>
    addAccount(tx, { businessId: shop.businessId, userId: owner.userId }, clock.now(), account),
  );
  return { body: withdrawalOf({ payoutAccountId }, 100_00) };
};

const specialInputs: Record<string, MakeInput> = {
  'createOrder body.customerId': async (world, shop) => ({
    body: { ...sampleFields, customerId: await makeCustomer(world, shop) },
  }),
  'editOrder body.lines[].variationId': async (world, shop) => {
    const variationId = await makeVariation(world, shop);
    const lines = [{ variationId, name: 'Bag', quantity: 1, unitPriceMinor: 500_000 }];
    return { params: { id: await placeOrder(world.server, shop) }, body: { version: 99, lines } };
  },
  'refundOrder body.restock[].lineId': async (world, shop) => {
    const { server } = world;
    const [line] = sampleFields.lines;
    const lines = [{ ...line, variationId: await makeVariation(world, shop) }] as typeof sampleFields.lines;
    const body: InputOf<'createOrder'>['body'] = {
      ...sampleFields,
      lines,
      customerId: await makeCustomer(world, shop),
    };
    const { order } = await server.call('createOrder', { body }, shop.asking);
    const advance = {
      params: { id: order.id },
      body: { event: 'payment.confirmed' as const, version: order.version },
    };
    await server.call('advanceOrder', advance, shop.asking);
    const restock = [{ lineId: order.lines[0]?.id, quantity: 1 }];
    return { params: { id: order.id }, body: { amountMinor: 100_000, reason: 'One came back', restock } };
  },
  'updateInvoice body.customer.id': async (world, shop) => {
    const input = await rewriteInvoice(world, shop);
    const id = await makeCustomer(world, shop);
    const customer = { ...sampleInvoice.customer, id };
    return { ...input, body: { version: 99, customer } };
  },
  'updateInvoice body.items[].id': rewriteInvoice,
  'updateInvoice body.items[].variationId': rewriteInvoice,
  'updateInvoice body.charges[].id': rewriteInvoice,
  'createProduct body.variations[].mediaId': writeProduct,
  'createProduct body.variations[].id': async () => {
    const variations = sampleMatrix.variations.map((variation) => {
      const { quantity: _, ...details } = variation;
      return { ...details, id: newId() };
    });
    return { body: { ...sampleMatrix, variations } };
  },
  'createProduct body.media[].id': async (world, shop) => ({
    body: { ...sampleMatrix, media: [await createImage(world, shop)] },
  }),
  'createProduct body.media[].fileId': writeProduct,
  'updateProduct body.variations[].mediaId': rewriteProduct,
  'updateProduct body.variations[].id': rewriteProduct,
  'updateProduct body.media[].id': async (world, shop) => {
    const { product, mediaId } = await makeMatrix(world, shop);
    const media = [{ ...(await createImage(world, shop)), id: mediaId }];
    return { params: { id: product.id }, body: { version: 99, media } };
  },
  'updateProduct body.media[].fileId': rewriteProduct,
  'addVariant body.mediaId': async (world, shop) => {
    const { product, mediaId } = await makeMatrix(world, shop);
    return { params: { id: product.id }, body: sampleVariation(['Green', 'S'], { mediaId }) };
  },
  'updateVariant body.mediaId': async (world, shop) => {
    const { product, mediaId } = await makeMatrix(world, shop);
    return { params: { id: product.variations[0]?.id ?? '' }, body: { mediaId } };
  },
  'updateVariants body.variations[].mediaId': async (world, shop) => {
    const { product, mediaId } = await makeMatrix(world, shop);
    const variations = product.variations.map(({ id }) => ({ id, mediaId }));
    return { body: { productId: product.id, variations } };
  },
  'changeStock body.variationId': async (world, shop) => {
    const { product } = await makeMatrix(world, shop);
    const change = { kind: 'difference', difference: -2, reason: 'damaged', note: 'water' };
    return { params: { id: product.id }, body: { variationId: product.variations[0]?.id, change } };
  },
  'fileAddress params.id': async ({ server }, { asking }) => {
    const file = { name: 'question.pdf', content: samplePdf() };
    return { params: await server.call('uploadFile', { body: { category: 'SUPPORT' }, file }, asking) };
  },
  'withdraw body.withdrawalId': prepareWithdrawal,
  'withdraw body.payoutAccountId': prepareWithdrawal,
  'saveCredentials body.betaId': beginOnboarding,
  'saveCredentials body.eventId': beginOnboarding,
};

/** Calls whose second request with only another ID repeats the first one or is refused. */
export const takenOnce: ReadonlySet<CallName> = new Set(['payInvoice', 'saveCredentials']);

/** Returns a request with the sender's own ID at a position that the API's sample omits; undefined for all others. */
export const getSpecialInput = (position: string): MakeInput | undefined =>
  new Map(Object.entries(specialInputs)).get(position);
