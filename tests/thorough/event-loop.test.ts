import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { samples } from '#tests/api/platform/samples.ts';
import {
  type Membership,
  type World,
  openWorld,
  testCallers,
  samplesWriteDirectly,
} from '#tests/api/platform/test-callers.ts';
import { type Application, freePort, startApplication } from '#tests/support/server/application.ts';
import { maxBytes } from '#domain/upload.ts';
import { maxCellCharacters } from '#server/platform/imports/table-limits.ts';
import { databaseUrl } from '#tests/support/server/database-url.ts';
import { type ApiRequest, requestFor } from '#tests/support/server/request.ts';
import { callsTo } from '#tests/support/people/sign-up.ts';
import {
  type TextPlace,
  hostilePieces,
  hostileText,
  mixedHostileText,
  textPlaces,
  withText,
} from './hostile-texts.ts';

/** The longest time for which a request may block others. */
const maxBlockedMs = 50;
/** Slow requests are retried, because compilation or garbage collection can slow down a single one. */
const tries = 4;
const settleMs = 300;
/** The maximum lengths of a text in the body and the URL, less the rest of the request. */
const longestText = { body: 1_000_000, query: 6000, params: 2000 };

let world: World;
let application: Application;
let probe: string;
beforeAll(async () => {
  world = await openWorld();
  const { dataDir } = world.server.deps.config;
  const probePort = await freePort();
  probe = `http://localhost:${probePort}`;
  application = await startApplication({
    dataDir,
    port: await freePort(),
    env: {
      DATABASE_URL: databaseUrl(world.server.connection),
      RATE_LIMIT_FACTOR: '100000',
      KONTOR_DEMO: 'false',
      PROBE_PORT: String(probePort),
      NODE_OPTIONS: `--import ${new URL('../support/server/event-loop-probe.ts', import.meta.url).href}`,
    },
  });
});
afterAll(async () => {
  await application.stop();
  await world.server.close({ hasImpossibleData: samplesWriteDirectly });
});

/** Returns the longest time for which the server's main thread was blocked since the last call. */
const blockedMs = async (): Promise<number> => Number(await (await fetch(probe)).text());

/** Returns the minimum of several tries: the time of the request alone. */
async function minBlockedMs(work: () => Promise<unknown>): Promise<number> {
  await work();
  let min = await blockedMs();
  for (let nth = 1; nth < tries && min > maxBlockedMs; nth++) {
    // Waits for the background work of earlier requests, such as emails.
    await pause(nth * settleMs);
    await blockedMs();
    await work();
    min = Math.min(min, await blockedMs());
  }
  return min;
}

async function answerTo({ url, ...request }: ApiRequest): Promise<number> {
  try {
    const response = await fetch(`${application.base}${url}`, request);
    await response.arrayBuffer();
    return response.status;
  } catch {
    // A body beyond the limit is cut off while it is still being sent.
    return 413;
  }
}

/** Some texts are valid passwords; they are set for a colleague, because other samples use the owner's. */
const who = (name: CallName): Membership => {
  if (calls[name].access === 'onboarding') return 'a person who is signing up';
  return name === 'updatePassword' ? 'a member with view access' : 'the owner';
};
const placesIn = ({ params, query, body, bodyLimit }: Call): TextPlace[] => [
  ...textPlaces(params, ['params'], longestText.params),
  ...textPlaces(query, ['query'], longestText.query),
  ...textPlaces(body, ['body'], bodyLimit ?? longestText.body),
];
interface Attack {
  what: string;
  places: TextPlace[];
  textOf: (length: number) => string;
}

/**
 * Returns the attacks on a call. One attack for each piece repeats it in all texts, so that every schema parses it at
 * full length. Another attack for each text contains all pieces, so that the code behind the schemas parses them too.
 */
const attacksOn = (places: TextPlace[]): Attack[] => [
  ...Object.entries(hostilePieces).map(([what, piece]) => ({
    what,
    // All texts together are no larger than the limit of the body.
    places: places.map(({ path, maxLength }) => ({
      path,
      maxLength: Math.min(maxLength, Math.floor(longestText.body / places.length)),
    })),
    textOf: (length: number) => hostileText(piece, length),
  })),
  ...places.map((place) => ({ what: place.path.join('.'), places: [place], textOf: mixedHostileText })),
];

const uploads = ['uploadOrderImport', 'uploadProductImport', 'uploadCustomerImport'] as const;
const listsOf = {
  uploadOrderImport: 'orderImports',
  uploadProductImport: 'productImports',
  uploadCustomerImport: 'customerImports',
} as const;
const readsOf = {
  uploadOrderImport: 'orderImport',
  uploadProductImport: 'productImport',
  uploadCustomerImport: 'customerImport',
} as const;
const mapsOf = {
  uploadOrderImport: 'mapOrderImport',
  uploadProductImport: 'mapProductImport',
  uploadCustomerImport: 'mapCustomerImport',
} as const;
/** Returns a file of the largest size, with each piece in cells of the largest length. */
const largestFiles: [what: string, content: () => string][] = [
  ['lines', () => `Title,Price\n${'Bag,10.00\n'.repeat(99_000)}`],
  ['long lines', () => `Title,Price\n${`${'Bag '.repeat(30)},10.00\n`.repeat(78_000)}`],
  ...Object.entries(hostilePieces).map(([what, piece]): [string, () => string] => [
    what,
    () => `Title,Price\n${`${hostileText(piece, maxCellCharacters - 2)}\n`.repeat(199)}`,
  ]),
];

const names = (Object.keys(calls) as CallName[]).filter((name) => placesIn(calls[name]).length > 0);

describe('the event loop', () => {
  it('is reported as blocked by a quadratic pattern', async () => {
    const blocked = await minBlockedMs(() => fetch(`${probe}/plant`));
    expect(blocked).toBeGreaterThan(maxBlockedMs);
  });

  it.each(names)("isn't blocked by any text of %s", async (name) => {
    const call: Call = calls[name];
    let asking = await testCallers[who(name)](world);
    const right = await samples[name](world, asking);
    const slow: string[] = [];
    for (const { what, places, textOf } of attacksOn(placesIn(call))) {
      const parts = places.reduce((whole, { path, maxLength }) => withText(whole, path, textOf(maxLength)), {
        ...right,
      });
      const request = requestFor(name, parts, asking);
      const blocked = await minBlockedMs(async () => {
        if ((await answerTo(request)) === 401) asking = await testCallers[who(name)](world);
      });
      if (blocked > maxBlockedMs) slow.push(`${what} (${Math.round(blocked)} ms)`);
    }
    expect(slow).toEqual([]);
  });

  it.each(uploads)("isn't blocked by any file of %s or by mapping its columns", async (name) => {
    const asking = await testCallers['the owner'](world);
    const call = callsTo(application.base);
    const slow: string[] = [];
    for (const [what, content] of largestFiles) {
      const file = { name: `${what}.csv`, content: Buffer.from(content()).subarray(0, maxBytes.table) };
      const request = requestFor(name, { file }, asking);
      const sent = await minBlockedMs(() => answerTo(request));
      if (sent > maxBlockedMs) slow.push(`${what} (${Math.round(sent)} ms)`);
      const [newest] = await call(listsOf[name], {}, asking);
      if (newest?.fileName !== file.name) continue;
      const { id } = newest;
      const { mapping } = await call(readsOf[name], { params: { id } }, asking);
      const map = requestFor(mapsOf[name], { params: { id }, body: mapping }, asking);
      const mapped = await minBlockedMs(() => answerTo(map));
      if (mapped > maxBlockedMs) slow.push(`mapping of ${what} (${Math.round(mapped)} ms)`);
    }
    expect(slow).toEqual([]);
  });
});
