import { type Ask, answerOf, load, quantile } from './load-client.ts';
import type { BenchData } from './bench-data.ts';

export interface Pair {
  floor: Ask;
  kontor: Ask;
}

/** Requests that are sent once each, such as those that create a record. */
export interface WritePair {
  floor: () => Ask;
  kontor: () => Ask;
}

/** Returns the same request to both servers, by the owner of a business. */
export function pairOf(
  stand: Pick<BenchData, 'port' | 'token'>,
  businessId: string,
  paths: Record<'floor' | 'kontor', string>,
  query: Record<string, string> = {},
): Pair {
  const search = new URLSearchParams(query);
  return {
    floor: {
      port: stand.port + 1,
      path: `${paths.floor}?${search}`,
      headers: { authorization: `Bearer ${businessId}` },
    },
    kontor: {
      port: stand.port,
      path: `${paths.kontor}?${search}`,
      headers: { authorization: `Bearer ${stand.token}`, businessid: businessId },
    },
  };
}

/** Throws if the servers return different records, because their times couldn't be compared. */
async function checkSame(pair: Pair): Promise<void> {
  const [floor, kontor] = await Promise.all([answerOf(pair.floor), answerOf(pair.kontor)]);
  const [expected, actual] = [idsOf(floor), idsOf(kontor)];
  if (expected.length === 0 || expected.join() !== actual.join()) {
    throw new Error(
      `${pair.kontor.path}: Kontor answers ${actual.length} records, not the floor's ${expected.length}`,
    );
  }
}

function idsOf(answer: unknown): unknown[] {
  const rows: unknown = Reflect.get(Reflect.get(Object(answer), 'data') ?? {}, 'data');
  return Array.isArray(rows) ? rows.map((row: unknown) => Reflect.get(Object(row), 'id')) : [];
}

/** Measures both servers alternately, so that other load on the machine affects both. */
export async function inTurns(pair: Pair | WritePair, bounds: Parameters<typeof load>[1], rounds: number) {
  const latencies = { floor: [] as number[], kontor: [] as number[] };
  const elapsedMs = { floor: 0, kontor: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['floor', 'kontor'] as const) {
      const sample = await load(pair[side], bounds);
      latencies[side].push(...sample.latencies);
      elapsedMs[side] += sample.elapsedMs;
    }
  }
  return { latencies, elapsedMs };
}

/** Returns the medians of five rounds of requests to each server, after two warm-up rounds. */
export async function medians(pair: Pair, requests = 200): Promise<{ floor: number; kontor: number }> {
  const bounds = { connections: 1, durationMs: 2000, requests };
  await inTurns(pair, bounds, 2);
  const { latencies } = await inTurns(pair, bounds, 5);
  return { floor: quantile(latencies.floor, 0.5), kontor: quantile(latencies.kontor, 0.5) };
}

/** Returns the medians of a list, and throws if its rows differ between the servers. */
export async function paired(pair: Pair): Promise<{ floor: number; kontor: number }> {
  await checkSame(pair);
  return medians(pair);
}
