import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { inviteBetaUser } from '#server/modules/onboarding/beta.service.ts';
import { samples } from '#tests/api/platform/samples.ts';
import { type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { hour, newEmail } from '#tests/support/people/identity.ts';
import { draftInvoice, sentInvoice } from '#tests/support/money/invoices.ts';
import { walkRecorded } from '#tests/support/walks/journeys.ts';
import { createSentInvoice } from '#tests/support/money/sent-invoice.ts';
import { newPasskey } from '#tests/support/people/passkeys.ts';
import { samplePdf } from '#tests/support/people/verification.ts';
import { tinyGif, tinyPng } from '#tests/support/store/images.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, placeOrder } from '#tests/support/store/business-fixture.ts';
import type { CallName } from '#contract/calls.ts';
import { type IdKind, idKinds } from './id-kinds.ts';

/** Returns the fixture from the view of the other business. */
export async function mirrorWorld(world: World): Promise<World> {
  const { server, shop, owner, people, rivalBusinessId } = world;
  const { user } = await server.call('whoAmI', {}, await testCallers['the owner of another business'](world));
  return {
    ...world,
    shop: { businessId: rivalBusinessId, asking: {} },
    owner: { email: user.email, userId: user.id, businessId: rivalBusinessId },
    people: { ...people, rival: owner.userId, looks: people.elsewhere, manages: people.elsewhere },
    rivalBusinessId: shop.businessId,
  };
}

/** Returns the fixture from the view of a team member with all permissions. */
export async function viewAsMember(world: World): Promise<World> {
  const { server, owner } = world;
  const { user } = await server.call('whoAmI', {}, await testCallers['a member with manage access'](world));
  return { ...world, owner: { ...owner, email: user.email, userId: user.id } };
}

/** Returns the business with a new session of its owner. */
export const signInOwner = async (world: World): Promise<Shop> => ({
  businessId: world.shop.businessId,
  asking: await testCallers['the owner'](world),
});

/** Returns the input that the API tests use for a call. */
export const getSample = async <Name extends CallName>(
  name: Name,
  world: World,
  { asking }: Shop,
): Promise<InputOf<Name>> => samples[name](world, asking);

const require = (id: string | undefined): string => {
  if (!id) throw new Error('the sample has no id');
  return id;
};

type MakeRecord = (world: World, shop: Shop) => Promise<string>;
const paramOf =
  (name: CallName, param = 'id'): MakeRecord =>
  async (world, shop) => {
    const { params } = await getSample(name, world, shop);
    return require(new Map<string, string>(Object.entries(params ?? {})).get(param));
  };

/** Creates a record of each kind for the business and returns its ID. */
export const makeRecord: Record<IdKind, MakeRecord> = {
  session: paramOf('endSession'),
  passkey: async ({ server }, { asking }) => (await newPasskey(server, asking)).passkey.id,
  'password reset': async (world, shop) =>
    require((await getSample('resetPassword', world, shop)).body?.token),
  'PIN reset': async (world, shop) => require((await getSample('resetPin', world, shop)).body?.otpToken),
  'phone verification': async (world, shop) =>
    require((await getSample('verifyPhone', world, shop)).body?.otpToken),
  'payout account': paramOf('updatePayoutAccount'),
  'account request': async (world, shop) =>
    require((await getSample('confirmVirtualAccount', world, shop)).body?.otpToken),
  invitation: ({ server }) =>
    inviteBetaUser(server.deps.db, {
      email: newEmail(),
      firstName: 'Ife',
      lastName: 'Ojo',
      businessName: 'Ife Beads',
    }),
  onboarding: async (world, shop) => require((await getSample('resendOtp', world, shop)).body?.onboardingId),
  customer: paramOf('customer'),
  order: paramOf('orderOverview'),
  'order line': async (world, shop) => {
    const params = (await getSample('orderOverview', world, shop)).params;
    const { order } = await world.server.call('orderOverview', { params: params ?? { id: '' } }, shop.asking);
    return require(order.lines[0]?.id);
  },
  'abandoned checkout': paramOf('abandonedCheckout'),
  'bulk run': paramOf('orderBulkRun'),
  'order import': paramOf('orderImport'),
  'customer import': paramOf('customerImport'),
  'product import': paramOf('productImport'),
  invoice: async ({ server }, shop) => (await sentInvoice(server, shop)).invoice.id,
  'invoice item': async ({ server }, shop) =>
    require((await draftInvoice(server, shop)).invoice.items[0]?.id),
  'invoice charge': async ({ server }, shop) =>
    require((await draftInvoice(server, shop)).invoice.charges[0]?.id),
  payment: paramOf('transaction'),
  'pending payment': async (world, shop) => {
    const input = await getSample('payInvoice', world, shop);
    return (await world.server.call('payInvoice', input)).reference;
  },
  'recorded payment': paramOf('takeBackInvoicePayment', 'paymentId'),
  refund: async (world, shop) => {
    const input = await getSample('refundTransaction', world, shop);
    const { refunds } = await world.server.call('refundTransaction', input, shop.asking);
    return require(refunds[0]?.id);
  },
  withdrawal: paramOf('checkWithdrawal'),
  'plan order': paramOf('subscriptionReceipt'),
  'payment link': async ({ server }, shop) => (await createSentInvoice(server, shop)).publicToken,
  'customer link': async ({ server }, shop) => customerToken(server, shop, await placeOrder(server, shop)),
  category: paramOf('updateCategory'),
  'return policy': paramOf('updateReturnPolicy'),
  'delivery zone': paramOf('updateDeliveryZone'),
  'book entry': paramOf('updateIncome'),
  'book product': paramOf('updateBookProduct', 'productId'),
  'bank statement': paramOf('deleteBankStatement'),
  'statement line': paramOf('ignoreStatementLine'),
  'book receipt': paramOf('removeBookReceipt', 'fileId'),
  'book draft': paramOf('completeBookDraft'),
  'book recurrence': paramOf('updateBookRecurrence'),
  product: paramOf('product'),
  variation: paramOf('updateVariant'),
  media: paramOf('deleteMedia', 'b'),
  // The sample's document is not used, because it is always the same file.
  image: async ({ server }, { asking }) => {
    const file = { name: 'fabric.png', content: tinyPng };
    return (await server.call('uploadFile', { body: { category: 'PRODUCT_IMAGE' }, file }, asking)).id;
  },
  // The document is a photo, so that its content would also be valid for a product.
  'identity document': async ({ server }, { asking }) => {
    const file = { name: 'passport.png', content: tinyPng };
    return (await server.call('uploadFile', { body: { category: 'KYC_DOCUMENT' }, file }, asking)).id;
  },
  'own file': async ({ server }, { asking }) => {
    const file = { name: 'question.pdf', content: samplePdf() };
    return (await server.call('uploadFile', { body: { category: 'SUPPORT' }, file }, asking)).id;
  },
  avatar: async ({ server }, { asking }) => {
    const file = { name: 'ada.gif', content: tinyGif };
    return (await server.call('uploadFile', { body: { category: 'AVATAR' }, file }, asking)).id;
  },
  logo: async ({ server }, { asking }) => {
    const file = { name: 'logo.gif', content: tinyGif };
    return (await server.call('uploadFile', { body: { category: 'BUSINESS_LOGO' }, file }, asking)).id;
  },
  'store banner': async ({ server }, { asking }) => {
    const file = { name: 'banner.gif', content: tinyGif };
    return (await server.call('uploadFile', { body: { category: 'WEBSTORE_BANNER' }, file }, asking)).id;
  },
  'store background': async ({ server }, { asking }) => {
    const file = { name: 'background.gif', content: tinyGif };
    return (await server.call('uploadFile', { body: { category: 'BACKGROUND' }, file }, asking)).id;
  },
  business: async (_world, { asking }) => require(asking.businessId),
  journey: async ({ server }, shop) => (await walkRecorded(server, shop.asking)).journeyId,
  'problem report': paramOf('problemReport'),
  person: async ({ server }, shop) => (await server.call('whoAmI', {}, shop.asking)).user.id,
  'timeline entry': async ({ server }, shop) =>
    (await server.call('auditLog', {}, shop.asking)).data[0]?.id ?? '',
  'team member': paramOf('teamMember'),
  'invitation link': paramOf('declineInvitation', 'token'),
  'ownership code': async (world, shop) =>
    require((await getSample('startOwnershipTransfer', world, shop)).body?.otpToken),
  'acceptance code': async (world, shop) =>
    require((await getSample('acceptOwnership', world, shop)).body?.otpToken),
  'device request': paramOf('posRequest'),
  event: paramOf('event'),
  'event application': paramOf('eventApplication'),
  'own domain': paramOf('domain'),
  'domain order': paramOf('domainOrder'),
  'ownership transfer': paramOf('cancelOwnershipTransfer'),
  'ownership offer': paramOf('declineOwnership'),
  notification: paramOf('readNotification'),
  'analytics view': paramOf('deleteAnalyticsView'),
};

/** Returns an unused ID. */
export const makeUnknownId = (): string => newId();

/** The IDs of a business's records by kind. */
export type Records = Map<string, string>;

/**
 * Creates a record of each kind for the business, and adds one from each other table with rows of the business, so that
 * records without a call are included.
 */
export async function makeRecords(world: World, shop: Shop): Promise<Records> {
  const { db } = world.server.deps;
  const records: Records = new Map([
    ['business', shop.businessId],
    ['person', world.owner.userId],
  ]);
  for (const kind of idKinds) records.set(kind, await makeRecord[kind](world, shop));
  const named = [...records.values()];
  const tables = await db.execute<{ name: string }>(sql`
    select c.table_name as name from information_schema.columns c
    join information_schema.columns b using (table_schema, table_name)
    where table_schema = 'public' and c.column_name = 'id' and b.column_name = 'business_id'`);
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ id: string; isNamed: boolean }>(sql`
      select id::text as id, id::text in ${named} as "isNamed" from ${sql.identifier(name)}
      where business_id = ${shop.businessId}`);
    const [first] = rows;
    if (first && !rows.some(({ isNamed }) => isNamed)) records.set(`row of ${name}`, first.id);
  }
  return records;
}

/** Tables of records that the preparation of another request can delete. */
const shortLived = {
  'payout account': sql`select id from payout_accounts`,
  'PIN reset': sql`select reset_id from transaction_pins`,
  'account request': sql`select id from virtual_accounts`,
} satisfies Partial<Record<IdKind, unknown>>;

/** Recreates deleted records. */
export async function renewRecords(world: World, shop: Shop, records: Records): Promise<void> {
  const { db, jobs } = world.server.deps;
  // The newest email to an address then contains the code of the sample.
  await jobs.drain();
  for (const kind of ['payout account', 'PIN reset', 'account request'] as const) {
    const { rows } = await db.execute(sql`select where ${records.get(kind)} in (${shortLived[kind]})`);
    if (rows.length > 0) continue;
    // The number of codes for an address is limited for each hour.
    world.server.pass(hour);
    records.set(kind, await makeRecord[kind](world, shop));
  }
}
