import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import { dayOf } from '#domain/date-range.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { clientAddressKey } from '#server/network-address.ts';
import { createToken } from '#server/platform/tokens.ts';
import {
  addViews,
  addVisits,
  deleteVisitorsBefore,
  ensureSalt,
  insertNewVisitors,
  listReferrers,
} from './store-visits.repo.ts';

/** A page that was shown to somebody. */
export interface PageView {
  businessId: string;
  /** The day in the store's time zone, YYYY-MM-DD. */
  day: string;
  /** The path below the store's address, without its query; empty for the home page. */
  page: string;
  /** The network address, which with the browser distinguishes the visitors of a day; neither is stored. */
  address: string;
  userAgent: string;
  /** The host of the site that led here; empty if none is known, or if it was the store itself. */
  referrer: string;
}

/** Anybody can invent referrers: of a day, so many sites have a row of their own, and all others have one. */
const maxReferrers = 100;
const otherReferrers = 'other';

/**
 * Counts page views (decisions, "Web store 2"): visitors by a hash of address and browser with the salt of the day, once a day;
 * bots apart. Nothing that is stored longer than two days can recognise a person.
 */
export async function countViews(tx: Transaction, views: readonly PageView[]): Promise<void> {
  const salts = new Map<string, string>();
  for (const day of new Set(views.map((view) => view.day)))
    salts.set(day, await ensureSalt(tx, day, createToken()));
  const people = views.filter(({ userAgent }) => !isBot(userAgent));

  // The first view of a visitor says where they came from.
  const first = new Map<string, PageView>();
  for (const view of people) {
    const visitor = hashVisitor(view, salts.get(view.day) ?? '');
    const key = `${view.businessId} ${view.day} ${visitor}`;
    if (!first.has(key)) first.set(key, view);
  }
  const visitors = [...first.keys()].sort().map((key) => {
    const [businessId = '', day = '', visitor = ''] = key.split(' ');
    return { businessId, day, visitor };
  });
  const added = await insertNewVisitors(tx, visitors);
  const arrivals = added.flatMap(
    ({ businessId, day, visitor }) => first.get(`${businessId} ${day} ${visitor}`) ?? [],
  );
  await addVisits(tx, await sumByReferrer(tx, arrivals));
  await addViews(tx, sumByPage(views));
}

/** A browser names itself: what doesn't is a program. */
const isBot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

const hashVisitor = ({ address, userAgent }: PageView, salt: string): string =>
  createHash('sha256')
    .update(`${salt}\n${clientAddressKey(address)}\n${userAgent}`)
    .digest('base64url')
    .slice(0, 22);

/** Returns the rows of the visitors by site, in the order in which they are locked. */
async function sumByReferrer(tx: Transaction, arrivals: readonly PageView[]) {
  const groups = Map.groupBy(arrivals, ({ businessId, day }) => `${businessId} ${day}`);
  const unique = (name: 'businessId' | 'day') => [...new Set(arrivals.map((arrival) => arrival[name]))];
  const existing = arrivals.length === 0 ? [] : await listReferrers(tx, unique('businessId'), unique('day'));
  const rows = [...groups.values()].flatMap((group) => {
    const [{ businessId, day }] = group as [PageView];
    const hosts = new Set(
      existing.flatMap((row) => (row.businessId === businessId && row.day === day ? row.referrer : [])),
    );
    const counts = new Map<string, number>();
    for (const { referrer } of group) {
      const host = hosts.has(referrer) || hosts.size < maxReferrers ? referrer : otherReferrers;
      hosts.add(host);
      counts.set(host, (counts.get(host) ?? 0) + 1);
    }
    return [...counts].map(([referrer, visitors]) => ({ businessId, day, referrer, visitors }));
  });
  return rows.sort(byKey(({ businessId, day, referrer }) => `${businessId} ${day} ${referrer}`));
}

/** Returns the rows of the views by page, in the order in which they are locked. */
function sumByPage(views: readonly PageView[]) {
  const rows = new Map<
    string,
    { businessId: string; day: string; page: string; views: number; botViews: number }
  >();
  for (const { businessId, day, page, userAgent } of views) {
    const key = `${businessId} ${day} ${page}`;
    const row = rows.get(key) ?? { businessId, day, page, views: 0, botViews: 0 };
    rows.set(key, row);
    if (isBot(userAgent)) row.botViews += 1;
    else row.views += 1;
  }
  return [...rows.values()].sort(byKey(({ businessId, day, page }) => `${businessId} ${day} ${page}`));
}

const byKey =
  <Row>(keyOf: (row: Row) => string) =>
  (one: Row, other: Row): number =>
    keyOf(one) < keyOf(other) ? -1 : 1;

const dayMs = 86_400_000;

/** Deletes the visitors of the days before yesterday everywhere: no time zone is more than a day away. */
export function sweepVisitors({ jobs, clock }: Pick<Deps, 'jobs' | 'clock'>): void {
  jobs.sweep('store-visitors', dayMs, (tx) =>
    deleteVisitorsBefore(tx, dayOf(new Date(clock.now().getTime() - 2 * dayMs), 'UTC').toString()),
  );
}

const flushMs = 2000;
/** More views than this wait only if the database is gone; the page is shown all the same. */
const maxWaiting = 10_000;

export interface VisitCounter {
  /** Remembers a view; it is stored with others a moment later. */
  note(view: PageView): void;
  /** Stores what was noted. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Counts views beside the requests, so that no customer waits for it. */
export function makeVisitCounter({ db, log }: Pick<Deps, 'db' | 'log'>): VisitCounter {
  let waiting: PageView[] = [];
  let last: Promise<void> = Promise.resolve();
  const store = async () => {
    const views = waiting;
    if (views.length === 0) return;
    waiting = [];
    try {
      await db.transaction((tx) => countViews(tx, views));
    } catch (problem) {
      log.warn({ err: problem, views: views.length }, 'visits were not counted');
    }
  };
  const flush = () => (last = last.then(store));
  const timer = setInterval(() => void flush(), flushMs).unref();
  return {
    note(view) {
      if (waiting.length < maxWaiting) waiting.push(view);
    },
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
