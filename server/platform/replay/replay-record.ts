import type { LifecycleActor } from '#domain/order-status.ts';
import type { Lifecycle } from '#machines/lifecycles/lifecycle.ts';

/** A record as its charts see it, or as the database stores it. */
export type Facts = Record<string, unknown>;

/** An entry of a timeline. Without `from` the record's life began here; without a lifecycle it is beside the charts. */
export interface ReplayEntry {
  lifecycle: string | null;
  event: string;
  from: string | null;
  to: string | null;
  by: LifecycleActor;
}

/** A chart whose steps can be replayed. */
export interface ReplayedChart {
  statusOf(record: Facts, entry: ReplayEntry): unknown;
  /** Returns the record after the event, or undefined if the chart does not lead to `to`. */
  step(record: Facts, entry: ReplayEntry, payload: object): Facts | undefined;
}

export function createReplayedChart<
  Rec extends object,
  Status extends string,
  Event extends string,
  Name extends string,
>(lifecycle: Lifecycle<Rec, Status, Event, Name>, statusKey: keyof Rec & string): ReplayedChart {
  const eventNamed = (name: string) => lifecycle.events.find((event) => event === name);
  return {
    statusOf: (record) => record[statusKey],
    step(record, { event: name, to, by }, payload) {
      const event = eventNamed(name);
      if (event === undefined) return undefined;
      const result = lifecycle.nextStatus(record as Rec, event, by, payload);
      return result.ok && result.to === to ? Object.fromEntries(Object.entries(result.record)) : undefined;
    },
  };
}

/** How the history of a kind of record is replayed. */
export interface ReplayedKind {
  charts: Partial<Record<string, ReplayedChart>>;
  /** The record before its first entry; `now` is the stored record, of which only unchangeable facts are used. */
  begin(now: Facts, entries: readonly ReplayEntry[]): Facts;
  /** The lifecycle whose first entry says how the record began; without it a record may begin without an entry. */
  firstLifecycle?: string;
  /** The record after the entry with which its life began. Without it, such an entry only sets the status. */
  createFirst?(record: Facts, entry: ReplayEntry, now: Facts): Facts;
  /** Possible payloads of the event, if the timeline does not store it: each that leads to `to` is followed. */
  payloads?(entry: ReplayEntry, record: Facts, now: Facts): object[];
  /** The changes beside the charts: with an entry of no lifecycle, or after a step. */
  applyOtherEntry?(record: Facts, entry: ReplayEntry, now: Facts): Facts;
  /** Returns the stored record that a history should lead to. */
  toStored(record: Facts, now: Facts): Facts;
}

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Equal records are merged; a history without alternatives keeps one. */
const mergeEqualRecords = (records: readonly Facts[]): Facts[] =>
  records.length < 2
    ? [...records]
    : [...new Map(records.map((record) => [JSON.stringify(record), record])).values()];

/** Returns every record that a step can lead to. */
function takeStep(
  kind: ReplayedKind,
  chart: ReplayedChart,
  records: readonly Facts[],
  entry: ReplayEntry,
  now: Facts,
): Facts[] {
  const taken = records.flatMap((record) =>
    (kind.payloads?.(entry, record, now) ?? [{}]).flatMap((payload) => {
      const after = chart.step(record, entry, payload);
      return after ? [kind.applyOtherEntry?.(after, entry, now) ?? after] : [];
    }),
  );
  return mergeEqualRecords(taken);
}

/** Returns the first fact of a record that differs from the stored one, in plain words. */
function findDifference(kind: ReplayedKind, record: Facts, now: Facts): string | undefined {
  const toStored = kind.toStored(record, now);
  const wrong = Object.keys(toStored).find((fact) => nameOf(toStored[fact]) !== nameOf(now[fact]));
  return (
    wrong &&
    `its history leads to ${wrong} ${nameOf(toStored[wrong])}, but the database says ${nameOf(now[wrong])}`
  );
}

/**
 * Returns the first impossible entry in a record's timeline, in plain words; undefined if there is none. If the
 * timeline does not store what an event carried, every record that it can lead to is followed.
 */
export function replayRecord(
  kind: ReplayedKind,
  now: Facts,
  entries: readonly ReplayEntry[],
): string | undefined {
  let records = [kind.begin(now, entries)];
  const begun = new Set<string>();
  for (const entry of entries) {
    const { lifecycle, event, from, to, by } = entry;
    if (lifecycle === null) {
      records = records.map((record) => kind.applyOtherEntry?.(record, entry, now) ?? record);
      continue;
    }
    const chart = kind.charts[lifecycle];
    if (!chart) return `there is no chart for its lifecycle "${lifecycle}"`;
    const isIn = (status: string | null) => (record: Facts) => chart.statusOf(record, entry) === status;
    if (from === null) {
      if (begun.has(lifecycle)) return `its ${lifecycle} began twice`;
      begun.add(lifecycle);
      records = records.map((record) => kind.createFirst?.(record, entry, now) ?? record).filter(isIn(to));
      if (records.length === 0) return `its ${lifecycle} began in ${to}, which is not a start`;
      continue;
    }
    const [first = {}] = records;
    records = records.filter(isIn(from));
    if (records.length === 0)
      return `${event} by ${by} was recorded from ${from}, but its history had led to ${nameOf(chart.statusOf(first, entry))}`;
    records = takeStep(kind, chart, records, entry, now);
    if (records.length === 0)
      return `the ${lifecycle} chart does not lead from ${from} to ${to} by ${event} of ${by}`;
  }
  if (kind.firstLifecycle !== undefined && !begun.has(kind.firstLifecycle))
    return 'its history does not say how it began';
  const differences = records.map((record) => findDifference(kind, record, now));
  return differences.every((difference) => difference !== undefined) ? differences[0] : undefined;
}
