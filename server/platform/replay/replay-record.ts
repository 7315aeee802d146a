import type { LifecycleActor } from '#domain/order-status.ts';
import type { Law } from '#machines/lifecycles/law.ts';

/** A record as its charts see it, or as the database keeps it. */
export type Facts = Record<string, unknown>;

/** An entry of a timeline. Without `from` it is where the record's life began; without a lifecycle it is beside the charts. */
export interface ReplayEntry {
  lifecycle: string | null;
  event: string;
  from: string | null;
  to: string | null;
  by: LifecycleActor;
}

/** A chart whose steps can be taken again. */
export interface ReplayedChart {
  statusOf(record: Facts, entry: ReplayEntry): unknown;
  /** Returns the record after the event, or undefined where the chart does not lead to `to`. */
  step(record: Facts, entry: ReplayEntry, payload: object): Facts | undefined;
}

export function replayedChart<
  Rec extends object,
  Status extends string,
  Event extends string,
  Name extends string,
>(law: Law<Rec, Status, Event, Name>, statusKey: keyof Rec & string): ReplayedChart {
  const eventNamed = (name: string) => law.events.find((event) => event === name);
  return {
    statusOf: (record) => record[statusKey],
    step(record, { event: name, to, by }, payload) {
      const event = eventNamed(name);
      if (event === undefined) return undefined;
      const verdict = law.nextStatus(record as Rec, event, by, payload);
      return verdict.ok && verdict.to === to ? Object.fromEntries(Object.entries(verdict.record)) : undefined;
    },
  };
}

/** How the history of a kind of record is replayed. */
export interface ReplayedKind {
  charts: Partial<Record<string, ReplayedChart>>;
  /** The record before its first entry; `now` is what the database keeps, of which only unchangeable facts are used. */
  begin(now: Facts): Facts;
  /** The lifecycle whose first entry tells how the record began; without it a record may begin untold. */
  beginsWith?: string;
  /** The record after the entry with which its life began. Without it, such an entry sets the status alone. */
  born?(record: Facts, entry: ReplayEntry, now: Facts): Facts;
  /** Possible payloads of the event, where the timeline does not keep it: each that leads to `to` is followed. */
  payloads?(entry: ReplayEntry, record: Facts, now: Facts): object[];
  /** What changes beside the charts: with an entry of no lifecycle, or after a step. */
  beside?(record: Facts, entry: ReplayEntry, now: Facts): Facts;
  /** Returns what the database has to keep of a record to which its history led. */
  expected(record: Facts, now: Facts): Facts;
}

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Records that are alike are one; a history that leaves nothing open keeps one. */
const withoutRepeats = (records: readonly Facts[]): Facts[] =>
  records.length < 2
    ? [...records]
    : [...new Map(records.map((record) => [JSON.stringify(record), record])).values()];

/** Returns every record to which a step can have led. */
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
      return after ? [kind.beside?.(after, entry, now) ?? after] : [];
    }),
  );
  return withoutRepeats(taken);
}

/** Returns the first fact of a record that the database keeps otherwise, in plain words. */
function findDifference(kind: ReplayedKind, record: Facts, now: Facts): string | undefined {
  const expected = kind.expected(record, now);
  const wrong = Object.keys(expected).find((fact) => nameOf(expected[fact]) !== nameOf(now[fact]));
  return (
    wrong &&
    `its history leads to ${wrong} ${nameOf(expected[wrong])}, but the database says ${nameOf(now[wrong])}`
  );
}

/**
 * Returns the first thing in a record's timeline that cannot have been, in plain words; undefined when there is none. Where the
 * timeline leaves open what an event carried, every record to which it can have led is followed.
 */
export function replayRecord(
  kind: ReplayedKind,
  now: Facts,
  entries: readonly ReplayEntry[],
): string | undefined {
  let records = [kind.begin(now)];
  const begun = new Set<string>();
  for (const entry of entries) {
    const { lifecycle, event, from, to, by } = entry;
    if (lifecycle === null) {
      records = records.map((record) => kind.beside?.(record, entry, now) ?? record);
      continue;
    }
    const chart = kind.charts[lifecycle];
    if (!chart) return `no chart is known for its lifecycle "${lifecycle}"`;
    const isIn = (status: string | null) => (record: Facts) => chart.statusOf(record, entry) === status;
    if (from === null) {
      if (begun.has(lifecycle)) return `its ${lifecycle} began twice`;
      begun.add(lifecycle);
      records = records.map((record) => kind.born?.(record, entry, now) ?? record).filter(isIn(to));
      if (records.length === 0) return `its ${lifecycle} began in ${to}, where none begins`;
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
  if (kind.beginsWith !== undefined && !begun.has(kind.beginsWith))
    return 'its history does not tell how it began';
  const differences = records.map((record) => findDifference(kind, record, now));
  return differences.every((difference) => difference !== undefined) ? differences[0] : undefined;
}
