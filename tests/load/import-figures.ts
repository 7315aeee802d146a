import { setTimeout as pause } from 'node:timers/promises';
import { largeProductFile } from '#tests/support/store/large-product-file.ts';
import { callsTo, sampleBusiness } from '#tests/support/people/sign-up.ts';
import { type Ask, load, quantile } from './load-client.ts';
import type { BenchData } from './bench-data.ts';
import { type Figure, atMost } from './table.ts';

const pollMs = 50;
const someMs = 1000;

/**
 * Measures the import of a product file of 5,000 lines, and the latency of `elsewhere` for another client during it.
 */
export async function importFigures(stand: BenchData, elsewhere: Ask): Promise<Figure[]> {
  const call = callsTo(`http://localhost:${stand.port}`);
  const { token } = stand;
  const { id: businessId } = await call(
    'createBusiness',
    { body: sampleBusiness('bench-import') },
    { token },
  );
  const asking = { token, businessId };
  const measureLatencies = async (durationMs: number) =>
    (await load(elsewhere, { connections: 1, durationMs, requests: Number.POSITIVE_INFINITY })).latencies;
  const alone = await measureLatencies(someMs);

  const { fileName, content } = largeProductFile();
  const uploadedAt = performance.now();
  const { id } = await call('uploadProductImport', { file: { name: fileName, content } }, asking);
  const startedAt = performance.now();
  await call('startProductImport', { params: { id } }, asking);
  const finished = async () => {
    for (;;) {
      const { status } = await call('productImport', { params: { id } }, asking);
      if (status === 'failed') throw new Error('The import failed');
      if (status === 'finished') return performance.now();
      await pause(pollMs);
    }
  };
  const meanwhile: number[] = [];
  const ended = { at: 0 };
  const ask = async () => {
    while (ended.at === 0) meanwhile.push(...(await measureLatencies(pollMs)));
  };
  await Promise.all([finished().then((at) => (ended.at = at)), ask()]);

  const preview = (startedAt - uploadedAt) / 1000;
  const run = (ended.at - startedAt) / 1000;
  const waits = { floor: quantile(alone, 0.95), kontor: quantile(meanwhile, 0.95) };
  return [
    {
      name: 'preview of a product file of 5,000 lines',
      unit: 's',
      kontor: preview,
      target: atMost(preview, 1, '1 s'),
    },
    { name: 'its import', unit: 's', kontor: run, target: atMost(run, 10, '10 s') },
    {
      name: 'newest 50 for somebody else meanwhile, p95 (as floor: alone)',
      unit: 'ms',
      ...waits,
      target: atMost(waits.kontor, 100, '100 ms'),
    },
  ];
}
