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
  /** What the event may have carried, where the timeline does not keep it. The first that leads to `to` is taken. */
  payloads?(entry: ReplayEntry, record: Facts, now: Facts): object[];
  /** What changes beside the charts: with an entry of no lifecycle, or after a step. */
  beside?(record: Facts, entry: ReplayEntry, now: Facts): Facts;
  /** Returns what the database has to keep of a record to which its history led. */
  expected(record: Facts, now: Facts): Facts;
}

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);

/** Returns the first thing in a record's timeline that cannot have been, in plain words; undefined when there is none. */
export function replayRecord(
  kind: ReplayedKind,
  now: Facts,
  entries: readonly ReplayEntry[],
): string | undefined {
  let record = kind.begin(now);
  const begun = new Set<string>();
  for (const entry of entries) {
    const { lifecycle, event, from, to, by } = entry;
    if (lifecycle === null) {
      record = kind.beside?.(record, entry, now) ?? record;
      continue;
    }
    const chart = kind.charts[lifecycle];
    if (!chart) return `no chart is known for its lifecycle "${lifecycle}"`;
    if (from === null) {
      if (begun.has(lifecycle)) return `its ${lifecycle} began twice`;
      begun.add(lifecycle);
      record = kind.born?.(record, entry, now) ?? record;
      if (chart.statusOf(record, entry) !== to) return `its ${lifecycle} began in ${to}, where none begins`;
      continue;
    }
    const status = chart.statusOf(record, entry);
    if (status !== from)
      return `${event} by ${by} was recorded from ${from}, but its history had led to ${nameOf(status)}`;
    const payloads = kind.payloads?.(entry, record, now) ?? [{}];
    const current = record;
    const after = payloads
      .map((payload) => chart.step(current, entry, payload))
      .find((found) => found !== undefined);
    if (!after) return `the ${lifecycle} chart does not lead from ${from} to ${to} by ${event} of ${by}`;
    record = kind.beside?.(after, entry, now) ?? after;
  }
  if (kind.beginsWith !== undefined && !begun.has(kind.beginsWith))
    return 'its history does not tell how it began';
  const expected = kind.expected(record, now);
  const wrong = Object.keys(expected).find((fact) => nameOf(expected[fact]) !== nameOf(now[fact]));
  return (
    wrong &&
    `its history leads to ${wrong} ${nameOf(expected[wrong])}, but the database says ${nameOf(now[wrong])}`
  );
}
