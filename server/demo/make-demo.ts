import { fromDate, toCalendarDate, toCalendarDateTime, toZoned, Time } from '@internationalized/date';
import { v7 as uuid } from 'uuid';
import { countryDefaults } from '#domain/business.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { openBusiness } from '#server/modules/business/business.service.ts';
import { type NewCustomer, customersOf, insertCustomers } from '#server/modules/customers/customers.repo.ts';
import { insertBetaUser } from '#server/modules/onboarding/onboarding.repo.ts';
import { createAccount } from '#server/modules/session/account.service.ts';
import { userByEmail } from '#server/modules/session/users.repo.ts';
import { addMember } from '#server/modules/team/team.service.ts';
import type { Actor } from '#server/modules/timeline/timeline.repo.ts';
import { demoMembers, demoOwner } from './accounts.ts';
import { insertDemoShop, lockDemo, lockOrdersMade, readDemoShops, saveOrdersMade } from './demo.repo.ts';
import { type Plot, playLife } from './life.ts';
import { Random } from './random.ts';
import { type DemoShop, demoShops } from './shops.ts';

type DemoDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'courier'>;

const daysBack = 365;
const dayMs = 86_400_000;
const customerCount = 180;
const ordersAtOnce = 25;
/** What lies on the table today, newest first. */
const today: Plot[] = [
  'just placed',
  'wants to pay on delivery',
  'paid and waits',
  'paid and waits',
  'confirmed and waits',
  'paid and waits',
  'just booked',
  'accepted by the courier',
  'with the courier',
  'waits for a refund',
  'usual',
  'waits for a refund',
];

/**
 * Makes the demo's people and shops and a year of their orders, once. Everything goes through the services, order by
 * order; how far it came is saved with each stretch, so that a start which was cut off goes on at the next one.
 */
export async function makeDemo(deps: DemoDeps): Promise<void> {
  if ((await readDemoShops(deps.db)).length === 0) await deps.db.transaction((tx) => openShops(tx, deps));
  await Promise.all(demoShops.map((shop) => makeYear(deps, shop)));
}

async function openShops(tx: Transaction, deps: DemoDeps): Promise<void> {
  await lockDemo(tx);
  if ((await readDemoShops(tx)).length > 0) return;
  const startedAt = deps.clock.now();
  const past = { ...deps, clock: { now: () => new Date(startedAt.getTime() - (daysBack + 30) * dayMs) } };
  const ownerId = await createAccount(past, tx, demoOwner);
  for (const shop of demoShops) {
    const { id: businessId } = await openBusiness(past, tx, ownerId, shop.details);
    for (const { person, permissions } of demoMembers.filter((member) => member.shop === shop.key)) {
      const userId = await createAccount(past, tx, person);
      await addMember(past, tx, businessId, { userId, permissions });
    }
    await insertCustomers(tx, businessId, demoCustomers(shop, past.clock.now()));
    await insertDemoShop(tx, { key: shop.key, businessId, startedAt });
  }
  await insertBetaUser(tx, {
    id: 'demo-invitation',
    email: 'sade@demo.kontor.test',
    firstName: 'Sade',
    lastName: 'Cole',
    businessName: "Sade's Kitchen",
  });
}

function demoCustomers(shop: DemoShop, createdAt: Date): NewCustomer[] {
  const random = new Random(`${shop.key} customers`);
  return Array.from({ length: customerCount }, () => {
    const [first, last] = [random.pick(shop.firstNames), random.pick(shop.lastNames)];
    return {
      id: uuid(),
      name: `${first} ${last}`,
      email: `${first}.${last}${random.whole(1, 99)}@${random.pick(shop.mailHosts)}`.toLowerCase(),
      phoneNumber: `${shop.phonePrefix}${random.whole(10_000_000, 99_999_999)}`.slice(0, 14),
      country: shop.details.country,
      createdAt,
    };
  });
}

async function makeYear(deps: DemoDeps, shop: DemoShop): Promise<void> {
  const record = (await readDemoShops(deps.db)).find(({ key }) => key === shop.key);
  if (!record) throw new Error(`The demo shop ${shop.key} was not opened`);
  const { businessId, startedAt } = record;
  const { timeZone } = countryDefaults[shop.details.country];
  const year = placings(shop, startedAt, timeZone);
  if (record.ordersMade >= year.length) return;
  const people = await cast(deps.db, shop);
  const customers = await customersOf(deps.db, businessId);
  /** Answers whether there is more. */
  const makeStretch = async (tx: Transaction): Promise<boolean> => {
    const ordersMade = await lockOrdersMade(tx, shop.key);
    const stage = { tx, deps, businessId, timeZone, now: startedAt };
    for (const [nth, placedAt] of year.slice(ordersMade, ordersMade + ordersAtOnce).entries()) {
      const index = ordersMade + nth;
      const random = new Random(`${shop.key} ${index}`);
      // The square makes some customers come again and again.
      const customer = customers[Math.floor(random.next() ** 2 * customers.length)];
      if (!customer) continue;
      const plot = today[year.length - 1 - index] ?? plotOf(random);
      await playLife(stage, { shop, ...people, customer }, placedAt, plot, random);
    }
    const made = Math.min(year.length, ordersMade + ordersAtOnce);
    await saveOrdersMade(tx, shop.key, made);
    return made < year.length;
  };
  let goesOn = true;
  while (goesOn) goesOn = await deps.db.transaction(makeStretch);
}

const plotOf = (random: Random): Plot =>
  random.weighted([
    ['usual', 84],
    ['refunded', 4],
    ['never paid', 4],
    ['canceled', 3],
    ['declined', 3],
    ['lost', 2],
  ]);

async function cast(executor: Executor, shop: DemoShop): Promise<{ owner: Actor; helper: Actor }> {
  const actor = async ({ email, name }: { email: string; name: string }): Promise<Actor> => ({
    kind: 'merchant',
    id: (await userByEmail(executor, email))?.id ?? null,
    name,
  });
  const owner = await actor(demoOwner);
  const helper = demoMembers.find(
    (member) =>
      member.shop === shop.key &&
      member.permissions.some(
        ({ resource, accessLevel }) => resource === 'ORDER' && accessLevel === 'manage',
      ),
  );
  return { owner, helper: helper ? await actor(helper.person) : owner };
}

/** When the year's orders were placed: a week's rhythm, growth, a busy December; the same for the same present. */
function placings(shop: DemoShop, now: Date, timeZone: string): Date[] {
  const random = new Random(`${shop.key} year`);
  const last = toCalendarDate(fromDate(now, timeZone));
  const [before, present] = shop.pace;
  const placed = Array.from({ length: daysBack }, (_, index) => {
    const day = last.subtract({ days: daysBack - 1 - index });
    const growth = before + ((present - before) * index) / daysBack;
    const weekday = [0.7, 0.8, 0.9, 1, 1.1, 1.4, 1.1][(day.toDate('UTC').getUTCDay() + 6) % 7] ?? 1;
    const count = Math.floor(growth * weekday * (day.month === 12 ? 1.5 : 1) + random.next());
    return Array.from({ length: count }, () => {
      const hour = Math.floor(8 + 14 * (random.next() + random.next()) * 0.5);
      return toZoned(
        toCalendarDateTime(day, new Time(hour, random.whole(0, 59), random.whole(0, 59))),
        timeZone,
      ).toDate();
    });
  });
  return placed
    .flat()
    .filter((at) => at < now)
    .sort((one, other) => one.getTime() - other.getTime());
}
