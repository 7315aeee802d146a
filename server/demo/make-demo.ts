import type { Executor } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { hasInvoices } from '#server/modules/invoices/invoices.records.ts';
import { userByEmail } from '#server/modules/users/users.records.ts';
import { demoMembers, demoOwner } from './accounts.ts';
import { type DemoShopRecord, readDemoShops } from './demo.repo.ts';
import { cancelImport } from './imports.ts';
import { makeInvoices } from './invoices.ts';
import { fillShop } from './fill-shop.ts';
import { callerOf, openAccounts } from './payout-accounts.ts';
import { openShops } from './open-shops.ts';
import { openedAt, storiesOf } from './year/placings.ts';
import { type Staff, playYear } from './year/play-year.ts';
import { type DemoShop, demoShops } from './shops.ts';
import { verifyShop } from './verification.ts';
import { makeWithdrawals } from './withdrawals.ts';

type DemoDeps = Pick<
  Deps,
  | 'db'
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
  if ((await readDemoShops(deps.db)).length === 0) await deps.db.transaction((tx) => openShops(tx, deps));
  await Promise.all(demoShops.map((shop) => makeShop(deps, shop)));
}

const isWhole = ({ playedTo, startedAt }: DemoShopRecord) => playedTo?.getTime() === startedAt.getTime();

async function makeShop(deps: DemoDeps, shop: DemoShop): Promise<void> {
  const find = async () => {
    const record = (await readDemoShops(deps.db)).find(({ key }) => key === shop.key);
    if (!record) throw new Error(`The demo business ${shop.key} was not opened`);
    return record;
  };
  const record = await find();
  const staff = await staffOf(deps.db, shop);
  await verifyShop(deps, record, shop, staff.owner);
  await openAccounts(deps, record, staff.owner);
  const owner = await callerOf(deps.db, record.businessId, staff.owner);
  // Meanwhile the file is read in a thread of its own.
  await Promise.all([
    playShop(deps, record, shop, staff, find),
    cancelImport(deps, record, shop, owner, openedAt(record.startedAt)),
  ]);
  await makeWithdrawals(deps, record, owner);
}

async function playShop(
  deps: DemoDeps,
  opened: DemoShopRecord,
  shop: DemoShop,
  staff: Staff,
  find: () => Promise<DemoShopRecord>,
): Promise<void> {
  let record = opened;
  if (!isWhole(record) || !(await hasInvoices(deps.db, record.businessId))) {
    const stories = storiesOf(shop, record.startedAt);
    // Another process may fill or play it at the same time: then this one continues from where that one got to.
    while (!isWhole(record)) {
      if (record.playedTo) await playYear(deps, record, shop, stories, staff);
      else await fillShop(deps, record, shop, stories, staff.owner);
      record = await find();
    }
    await makeInvoices(deps, record, shop, staff.owner);
  }
}

async function staffOf(executor: Executor, shop: DemoShop): Promise<Staff> {
  const merchant = async ({ email, name }: { email: string; name: string }): Promise<Staff['owner']> => {
    const user = await userByEmail(executor, email);
    if (!user) throw new Error(`${email} has no account`);
    return { kind: 'merchant', id: user.id, name };
  };
  const owner = await merchant(demoOwner);
  const helper = demoMembers.find(
    (member) =>
      member.shop === shop.key &&
      member.permissions.some(
        ({ resource, accessLevel }) => resource === 'ORDER' && accessLevel === 'manage',
      ),
  );
  return { owner, helper: helper ? await merchant(helper.person) : owner };
}
