import { isbot } from 'isbot';
import { dayOf } from '#domain/date-range.ts';
import { type VisitStep, visitSteps } from '#domain/visit-step.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { createToken } from '#server/platform/tokens.ts';
import { type Client, hashVisitor } from './hash-visitor.ts';
import {
  type VisitorRow,
  addViews,
  addVisits,
  deleteVisitorsBefore,
  ensureSalt,
  insertNewVisitors,
  listReferrers,
  lockVisitors,
  saveReached,
} from './store-visits.repo.ts';

/** A page that was shown to somebody. The client distinguishes the visitors of a day, and isn't stored. */
export interface PageView extends Client {
  businessId: string;
  /** The day in the store's time zone, YYYY-MM-DD. */
  day: string;
  /** The path below the store's address, without its query; empty for the home page. */
  page: string;
  /** The host of the site that led here; empty if none is known, or if it was the store itself. */
  referrer: string;
  /** The step that the visitor of the page reached: `cart` once something was put into the cart. */
  step: VisitStep;
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

  // The first view of a visitor has the site that they came from, and the furthest one the step that they reached.
  const visitors = new Map<string, VisitorRow>();
  for (const view of people) {
    const visitor = hashVisitor(view, salts.get(view.day) ?? '');
    const { businessId, day, referrer, step } = view;
    const key = `${businessId} ${day} ${visitor}`;
    const former = visitors.get(key);
    if (!former) visitors.set(key, { businessId, day, visitor, referrer, reached: step });
    else if (isFurther(step, former.reached)) former.reached = step;
  }
  await addVisits(tx, await sumByReferrer(tx, await saveVisitors(tx, visitors)));
  await addViews(tx, sumByPage(views));
}

/** A visitor who came, or came further than before on the same day. */
interface Progress extends Pick<VisitorRow, 'businessId' | 'day' | 'referrer' | 'reached'> {
  /** How far they were counted already; null for a new visitor. */
  before: VisitStep | null;
}

const isFurther = (one: VisitStep, other: VisitStep): boolean =>
  visitSteps.indexOf(one) > visitSteps.indexOf(other);

/** Saves visitors of a day by their keys, in the order in which they are locked, and returns what is to be counted of them. */
async function saveVisitors(tx: Transaction, visitors: ReadonlyMap<string, VisitorRow>): Promise<Progress[]> {
  const toKey = ({ businessId, day, visitor }: VisitorRow) => `${businessId} ${day} ${visitor}`;
  const rows = [...visitors.values()].sort(byKey(toKey));
  const added = await insertNewVisitors(tx, rows);
  const isNew = new Set(added.map(toKey));
  const former = await lockVisitors(
    tx,
    rows.filter((row) => !isNew.has(toKey(row)) && row.reached !== 'store'),
  );
  const further = former.flatMap((row) => {
    const reached = visitors.get(toKey(row))?.reached ?? 'store';
    return isFurther(reached, row.reached) ? [{ ...row, reached, before: row.reached }] : [];
  });
  await saveReached(tx, further);
  return [...added.map((row) => ({ ...row, before: null })), ...further];
}

/** A browser names itself: what doesn't is a program. */
const isBot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

/** Returns the rows of the visitors by site, in the order in which they are locked. */
async function sumByReferrer(tx: Transaction, visitors: readonly Progress[]) {
  const groups = Map.groupBy(visitors, ({ businessId, day }) => `${businessId} ${day}`);
  const unique = (name: 'businessId' | 'day') => [...new Set(visitors.map((visitor) => visitor[name]))];
  const existing = visitors.length === 0 ? [] : await listReferrers(tx, unique('businessId'), unique('day'));
  const rows = [...groups.values()].flatMap((group) => {
    const [{ businessId, day }] = group as [Progress];
    const hosts = new Set(
      existing.flatMap((row) => (row.businessId === businessId && row.day === day ? row.referrer : [])),
    );
    const byHost = Map.groupBy(group, ({ referrer }) => {
      const host = hosts.has(referrer) || hosts.size < maxReferrers ? referrer : otherReferrers;
      hosts.add(host);
      return host;
    });
    return [...byHost].map(([referrer, visitorsOfHost]) => ({
      businessId,
      day,
      referrer,
      visitors: countArrivals(visitorsOfHost, 'store'),
      cartVisitors: countArrivals(visitorsOfHost, 'cart'),
      checkoutVisitors: countArrivals(visitorsOfHost, 'checkout'),
    }));
  });
  return rows.sort(byKey(({ businessId, day, referrer }) => `${businessId} ${day} ${referrer}`));
}

/** Returns how many of them came to a step for the first time on their day. */
const countArrivals = (visitors: readonly Progress[], step: VisitStep): number =>
  visitors.filter(
    ({ reached, before }) => !isFurther(step, reached) && (before === null || isFurther(step, before)),
  ).length;

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
