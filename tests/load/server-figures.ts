import { setTimeout as pause } from 'node:timers/promises';
import { Boot } from '#contract/boot.ts';
import { encrypt, importKey } from '#contract/encryption.ts';
import { inTurns, medians, pairOf, paired } from './in-turns.ts';
import { answerOf, quantile } from './load-client.ts';
import { importFigures } from './import-figures.ts';
import { productFigures } from './product-figures.ts';
import { screenFigures } from './screen-figures.ts';
import { shopFigures } from './shop-figures.ts';
import { writeFigures } from './write-figures.ts';
import { type Sides, end, residentMb, startFloor, watchMemory } from './processes.ts';
import { type BenchData, startKontor } from './bench-data.ts';
import { type Figure, atLeast, atMost } from './table.ts';

const starts = 5;
const restMs = 3000;

const onlyFigures =
  (measure: (stand: BenchData) => Promise<Figure[]>) =>
  async (stand: BenchData): Promise<Figure[]> => {
    const kontor = await startKontor(stand);
    const floor = await startFloor(stand.port + 1, stand.connection);
    try {
      return await measure(stand);
    } finally {
      await end(floor);
      await kontor.stop();
    }
  };
/** Returns the rows of the main screens and of all searches alone. */
export const onlyScreenFigures = onlyFigures(screenFigures);
/** Returns the rows of what the team writes alone. */
export const onlyWriteFigures = onlyFigures(writeFigures);

/** Returns all rows of the server's benchmark. It starts and stops Kontor and the floor. */
export async function serverFigures(stand: BenchData): Promise<Figure[]> {
  const start = await startFigure(stand);
  const kontor = await startKontor(stand);
  const floor = await startFloor(stand.port + 1, stand.connection);
  try {
    await pause(restMs);
    const pids = { floor: floor.pid ?? 0, kontor: kontor.pid };
    const rest = { floor: residentMb(pids.floor), kontor: residentMb(pids.kontor) };
    return [
      ...(await listFigures(stand)),
      ...(await productFigures(stand)),
      ...(await screenFigures(stand)),
      ...(await shopFigures(stand, kontor.storeBase)),
      ...(await loadFigures(stand, pids, rest)),
      ...(await encryptedFigures(stand)),
      ...(await writeFigures(stand)),
      ...(await importFigures(stand, ordersOf(stand, stand.main.id).kontor)),
      await signInFigure(stand),
      start,
    ];
  } finally {
    await end(floor);
    await kontor.stop();
  }
}

const ordersOf = (stand: BenchData, id: string, query: Record<string, string> = {}) =>
  pairOf(stand, id, { floor: '/orders', kontor: '/api/commerce/order' }, query);

async function listFigures(stand: BenchData): Promise<Figure[]> {
  const figures: Figure[] = [];
  const newest: number[] = [];
  for (const { id, size } of stand.businesses) {
    const orders = `${size.toLocaleString('en')} orders`;
    const listed = (query: Record<string, string>) => paired(ordersOf(stand, id, query));
    const first = await listed({});
    const last = await listed({ edge: 'last' });
    const text = await listed({ status: 'DELIVERED', search: 'okafor' });
    newest.push(first.kontor);
    figures.push(
      {
        name: `newest 50 of ${orders}, exact total, p50`,
        unit: 'ms',
        ...first,
        target: atMost(first.kontor, 1.5 * first.floor, '1.5 × floor'),
      },
      {
        name: `last page of ${orders}, p50`,
        unit: 'ms',
        ...last,
        target: atMost(last.kontor, 1.2 * first.kontor, '1.2 × first page'),
      },
      {
        name: `status + customer text, ${orders}, p50`,
        unit: 'ms',
        ...text,
        target: atMost(text.kontor, text.floor, '1 × floor'),
      },
    );
  }
  const [fewest = 0, most = 0] = [newest[0], newest.at(-1)];
  if (newest.length > 1) {
    const name = 'newest 50 of the most orders (as floor: of the fewest)';
    figures.push({
      name,
      unit: 'ms',
      floor: fewest,
      kontor: most,
      target: atMost(most, 1.3 * fewest, '1.3 ×'),
    });
  }
  return figures;
}

async function loadFigures(stand: BenchData, pids: Sides, rest: Sides): Promise<Figure[]> {
  const { id, size } = stand.main;
  const pair = ordersOf(stand, id);
  const bounds = { connections: 16, durationMs: 2000, requests: 100_000 };
  await inTurns(pair, { ...bounds, durationMs: 500 }, 1);
  const memory = watchMemory(pids);
  const { latencies, elapsedMs } = await inTurns(pair, bounds, 4);
  const peak = memory.stop();
  const floor = (latencies.floor.length / elapsedMs.floor) * 1000;
  const kontor = (latencies.kontor.length / elapsedMs.kontor) * 1000;
  return [
    {
      name: `newest 50 of ${size.toLocaleString('en')}, 16 connections`,
      unit: 'req/s',
      floor,
      kontor,
      target: atLeast(kontor, 0.6 * floor, '0.6 × floor'),
    },
    {
      name: 'server at rest, without the database',
      unit: 'MB',
      ...rest,
      target: atMost(rest.kontor, 130, '130 MB'),
    },
    { name: 'server under that load', unit: 'MB', ...peak, target: atMost(peak.kontor, 200, '200 MB') },
  ];
}

/** Compares a page that is encrypted for the browser with the plain one. */
async function encryptedFigures(stand: BenchData): Promise<Figure[]> {
  const { id, size } = stand.main;
  const { kontor: plain } = ordersOf(stand, id);
  const boot = Boot.parse(await (await fetch(`http://localhost:${stand.port}/boot.json`)).json());
  if (boot.encryptionKey === null || boot.clientId === null) throw new Error('Nothing is encrypted here');
  const clientId = await encrypt(await importKey(boot.encryptionKey), boot.clientId);
  const pair = { floor: plain, kontor: { ...plain, headers: { ...plain.headers, 'x-client-id': clientId } } };
  const latency = await medians(pair);
  const bounds = { connections: 16, durationMs: 2000, requests: 100_000 };
  const { latencies, elapsedMs } = await inTurns(pair, bounds, 4);
  const floor = (latencies.floor.length / elapsedMs.floor) * 1000;
  const kontor = (latencies.kontor.length / elapsedMs.kontor) * 1000;
  const page = `newest 50 of ${size.toLocaleString('en')}, encrypted (as floor: plain)`;
  return [
    {
      name: `${page}, p50`,
      unit: 'ms',
      ...latency,
      target: atMost(latency.kontor, 1.3 * latency.floor, '1.3 ×'),
    },
    {
      name: `${page}, 16 connections`,
      unit: 'req/s',
      floor,
      kontor,
      target: atLeast(kontor, 0.75 * floor, '0.75 ×'),
    },
  ];
}

/** Measures the sign-in, including the password hash, which is slow on purpose on both sides. */
async function signInFigure(stand: BenchData): Promise<Figure> {
  const pair = {
    floor: { port: stand.port + 1, path: '/sign-in', headers: {}, body: JSON.stringify({ token: 'bench' }) },
    kontor: {
      port: stand.port,
      path: '/api/core/auth/login',
      headers: {},
      body: JSON.stringify(stand.credentials),
    },
  };
  return { name: 'sign-in, p50', unit: 'ms', ...(await medians(pair)) };
}

/** Returns the median time from starting the process, with its database stopped, to the first page of orders. */
async function startFigure(stand: BenchData): Promise<Figure> {
  const seconds: number[] = [];
  const { kontor: ask } = ordersOf(stand, stand.businesses.at(-1)?.id ?? noBusiness());
  for (let start = 0; start < starts; start += 1) {
    const startedAt = performance.now();
    const application = await startKontor(stand);
    await answerOf(ask);
    seconds.push((performance.now() - startedAt) / 1000);
    await application.stop();
  }
  const kontor = quantile(seconds, 0.5);
  return {
    name: 'start → first answer, data there, its database included',
    unit: 's',
    kontor,
    target: atMost(kontor, 1.5, '1.5 s'),
  };
}

function noBusiness(): never {
  throw new Error('There is no business to measure');
}
