import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { hasInvoices } from '#server/modules/invoices/invoices.records.ts';
import { userByEmail } from '#server/modules/users/users.records.ts';
import { abandonCheckouts } from './abandoned-checkouts.ts';
import { demoMembers, demoOwner, demoPlace } from './accounts.ts';
import { importDemoStatement } from './bank-statement.ts';
import { addReceipts } from './book-drafts.ts';
import { repeatEntries } from './book-recurrences.ts';
import { enterBooks } from './books.ts';
import { closeDemoMonth } from './closed-month.ts';
import { type DemoShopRecord, readDemoShops, readOlderNotifications } from './demo.repo.ts';
import { cancelImport } from './imports.ts';
import { makeInvoices } from './invoices.ts';
import { fillBusiness } from './fill-business.ts';
import { createCaller, openAccounts } from './payout-accounts.ts';
import { openDemoBusinesses } from './open-businesses.ts';
import { getOpeningDate, listStories } from './year/order-schedule.ts';
import { recordJourneys } from './recorded-journeys.ts';
import { type Staff, playYear } from './year/play-year.ts';
import { type DemoBusiness, demoBusinesses } from './businesses.ts';
import { makeEvents } from './events.ts';
import { verifyBusiness } from './verification.ts';
import { makeSubscription } from './subscriptions.ts';
import { makeDomains } from './domains.ts';
import { requestDevices } from './pos-requests.ts';
import { referBusinesses } from './referrals.ts';
import { importGuests } from './undoable-import.ts';
import { makeWithdrawals } from './withdrawals.ts';

/** A member's newest notifications are unread, however quiet the last hours were. */
const unreadNotifications = 3;

type DemoDeps = Pick<
  Deps,
  | 'db'
  | 'standalone'
  | 'clock'
  | 'config'
  | 'jobs'
  | 'courier'
  | 'files'
  | 'payments'
  | 'payables'
  | 'payouts'
  | 'identity'
  | 'banks'
  | 'log'
>;

/**
 * Creates the demo's people, businesses and catalogues and a year of their orders, once. Everything uses the services;
 * progress is saved with each stretch, so that a start which was interrupted continues at the next one.
 */
export async function makeDemo(deps: DemoDeps): Promise<void> {
  if ((await readDemoShops(deps.db)).length === 0)
    await deps.db.transaction((tx) => openDemoBusinesses(tx, deps));
  // One after the other, because both have the same owner, who sets the PIN once.
  for (const shop of demoBusinesses) await openShop(deps, shop);
  await allEnded(demoBusinesses.map((shop) => makeShop(deps, shop)));
  await applyForEvents(deps);
  for (const { businessId } of await readDemoShops(deps.db))
    await readOlderNotifications(deps.db, businessId, unreadNotifications);
}

/** Waits until all have ended, so that a start which fails leaves no work behind; then throws the first failure. */
async function allEnded(pending: Promise<void>[]): Promise<void> {
  await Promise.allSettled(pending);
  await Promise.all(pending);
}

const isWhole = ({ playedTo, startedAt }: DemoShopRecord) => playedTo?.getTime() === startedAt.getTime();

async function findShop({ db }: DemoDeps, shop: DemoBusiness): Promise<DemoShopRecord> {
  const record = (await readDemoShops(db)).find(({ key }) => key === shop.key);
  if (!record) throw new Error(`The demo business ${shop.key} was not opened`);
  return record;
}

async function openShop(deps: DemoDeps, shop: DemoBusiness): Promise<void> {
  const record = await findShop(deps, shop);
  const { owner } = await findStaff(deps.db, shop);
  await verifyBusiness(deps, record, shop, owner);
  await openAccounts(deps, record, owner);
}

async function makeShop(deps: DemoDeps, shop: DemoBusiness): Promise<void> {
  const record = await findShop(deps, shop);
  const staff = await findStaff(deps.db, shop);
  const owner = await createCaller(deps.db, record.businessId, staff.owner);
  // Meanwhile the file is read in a thread of its own.
  await allEnded([
    playShop(deps, record, shop, staff),
    cancelImport(deps, record, shop, owner, getOpeningDate(record.startedAt)),
  ]);
  await importGuests(deps, record, shop, owner);
  await abandonCheckouts(deps, record, shop);
  await makeWithdrawals(deps, record, owner);
  await makeSubscription(deps, record, shop, owner);
  await referBusinesses(deps, record, shop, owner);
  await recordJourneys(deps, record, shop);
  await enterBooks(deps, record, shop, owner);
  await importDemoStatement(deps, record, shop, owner);
  await closeDemoMonth(deps, record, owner);
  await addReceipts(deps, record, shop, owner);
  await repeatEntries(deps, record, shop, owner);
  await requestDevices(deps, record, shop, owner);
  await makeDomains(deps, record, shop, owner);
}

/** Publishes the events, and both businesses apply for places at some of them. */
async function applyForEvents(deps: DemoDeps): Promise<void> {
  const [adire, kiota] = demoBusinesses;
  await makeEvents(deps, await findShop(deps, adire), {
    'adire-house': await findOwner(deps, adire),
    'kiota-home': await findOwner(deps, kiota),
  });
}

async function findOwner(deps: DemoDeps, shop: DemoBusiness): Promise<Member> {
  const { businessId } = await findShop(deps, shop);
  return createCaller(deps.db, businessId, (await findStaff(deps.db, shop)).owner);
}

async function playShop(
  deps: DemoDeps,
  opened: DemoShopRecord,
  shop: DemoBusiness,
  staff: Staff,
): Promise<void> {
  let record = opened;
  if (!isWhole(record) || !(await hasInvoices(deps.db, record.businessId))) {
    const stories = listStories(shop, record.startedAt);
    // Another process may fill or play it at the same time: then this one continues from where that one got to.
    while (!isWhole(record)) {
      if (record.playedTo) await playYear(deps, record, shop, stories, staff);
      else await fillBusiness(deps, record, shop, stories, staff.owner);
      record = await findShop(deps, shop);
    }
    await makeInvoices(deps, record, shop, staff.owner);
  }
}

async function findStaff(executor: Executor, shop: DemoBusiness): Promise<Staff> {
  const merchant = async ({ email, name }: { email: string; name: string }): Promise<Staff['owner']> => {
    const user = await userByEmail(executor, email);
    if (!user) throw new Error(`${email} has no account`);
    return { kind: 'merchant', id: user.id, name, ...demoPlace };
  };
  const owner = await merchant(demoOwner);
  const teamMember = demoMembers.find(
    (member) =>
      member.shop === shop.key &&
      member.permissions.some(
        ({ resource, accessLevel }) => resource === 'ORDER' && accessLevel === 'manage',
      ),
  );
  return { owner, teamMember: teamMember ? await merchant(teamMember.person) : owner };
}
