import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { Failure } from '#contract/errors.ts';
import { errorCodes } from '#contract/error-definitions.ts';
import { type Application, freePort, startApplication } from '#tests/support/server/application.ts';
import { build } from '#tests/support/server/build.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { databaseUrl } from '#tests/support/server/database-url.ts';
import {
  type ApiRequest,
  type Parts,
  roundTripByContract,
  requestFor,
} from '#tests/support/server/request.ts';
import { hasSecret } from '#tests/support/server/secrets.ts';
import { hostile, placesOf } from './malformed-input.ts';
import { samples } from './samples.ts';
import { type Membership, type World, openWorld, testCallers, samplesWriteDirectly } from './test-callers.ts';

let world: World;
let application: Application;
beforeAll(async () => {
  build();
  world = await openWorld();
  // The application runs as a separate process on the same database, so that the test can read its complete log.
  const { dataDir } = world.server.deps.config;
  const env = {
    DATABASE_URL: databaseUrl(world.server.connection),
    LOG_LEVEL: 'debug',
    RATE_LIMIT_FACTOR: '1000',
    KONTOR_DEMO: 'false',
  };
  application = await startApplication({ dataDir, port: await freePort(), env });
  // Its workers may be doing a job at the moment when a sample expects the result.
  const { jobs, db } = world.server.deps;
  const { runDueJobs } = jobs;
  jobs.runDueJobs = async () => {
    await runDueJobs();
    await expect
      .poll(async () => (await db.execute(sql`select id from job.job where state = 'active'`)).rows, {
        timeout: 60_000,
        interval: 10,
      })
      .toEqual([]);
  };
});

/** A generated password can be a good one: the samples of later calls need the owner's own. */
let ownersPassword: unknown;
beforeAll(async () => {
  const { rows } = await world.server.deps.db.execute(
    sql`select password_hash from users where id = ${world.owner.userId}`,
  );
  ownersPassword = rows[0]?.['password_hash'];
});
afterEach(() =>
  world.server.deps.db.execute(
    sql`update users set password_hash = ${ownersPassword} where id = ${world.owner.userId}`,
  ),
);
afterAll(async () => {
  await application.stop();
  await world.server.close({ hasImpossibleData: samplesWriteDirectly });
});

const names = Object.keys(calls) as CallName[];
const who = ({ access }: Call): Membership =>
  access === 'onboarding' ? 'a person who is signing up' : 'the owner';
const secretNames = new Set(['password', 'currentPassword', 'newPassword', 'otp', 'token']);
const trace = /node_modules|\bat .+\.[jt]s:\d+|postgres|drizzle|select .+ from/i;

/** Returns the passwords, codes and tokens of a request that are long enough to be recognised. */
function secretsOf({ body }: Parts): string[] {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return fields.flatMap(([name, value]) =>
    secretNames.has(name) && typeof value === 'string' && value.length >= 6 ? [value] : [],
  );
}

async function answerTo({ url, ...request }: ApiRequest): Promise<{ status: number; body: string }> {
  const response = await fetch(`${application.base}${url}`, request);
  return { status: response.status, body: await response.text() };
}

/** Expects a response that the contract allows. */
function judge(call: Call, { status, body }: { status: number; body: string }): void {
  expect(status, body).toBeLessThan(500);
  const answer = JSON.parse(body);
  if (status === 200) return expect(roundTripByContract(call, answer.data)).toEqual(answer.data);
  expect(Failure.parse(answer)).toEqual(answer);
  expect(status).toBe(errorCodes[Failure.parse(answer).code][0]);
  expect(body).not.toMatch(trace);
}

/** Returns true if the URL has all its parameters; without one of them it can be the URL of another call. */
const hasAllParams = ({ path }: Call, { params }: Parts): boolean =>
  [...path.matchAll(/\{(\w+)\}/g)].every(([, field = '']) => {
    const value: unknown = Object(params)[field];
    return typeof value === 'string' ? value.trim() !== '' : value !== undefined;
  });

const placesIn = ({ params, query, body }: Call) => [
  ...placesOf(params, ['params']),
  ...placesOf(query, ['query']),
  ...placesOf(body, ['body']),
];
const askedWithContent = sampleOf(
  'fuzz',
  names.filter((name) => placesIn(calls[name]).length > 0),
  { title: (name) => name, touches: (name) => [name] },
);
const askedWithBody = askedWithContent.filter((name) => 'body' in calls[name]);

describe('a call', () => {
  it.each(askedWithContent)('%s rejects malformed input and reveals no secret', async (name) => {
    const call: Call = calls[name];
    const places = placesIn(call);
    let asking = await testCallers[who(call)](world);
    const right = await samples[name](world, asking);
    const secrets = new Set<string>();
    const loggedBefore = application.output().length;
    await fc.assert(
      fc.asyncProperty(hostile(right, places), async (parts) => {
        const answer = await answerTo(requestFor(name, parts, asking));
        if (hasAllParams(call, parts)) judge(call, answer);
        else expect(answer.status, answer.body).toBeLessThan(500);
        expect(secretsOf(parts).filter((secret) => hasSecret(answer.body, secret))).toEqual([]);
        for (const secret of secretsOf(parts)) secrets.add(secret);
        if (answer.status === 401) asking = await testCallers[who(call)](world);
      }),
      { numRuns: 40, seed: numericSeedOf(`fuzz ${name}`) },
    );
    const logged = application.output().slice(loggedBefore);
    expect([...secrets].filter((secret) => hasSecret(logged, secret))).toEqual([]);
  });

  it.each(askedWithBody)('%s rejects a body that is not JSON', async (name) => {
    const call: Call = calls[name];
    const request = requestFor(name, await samples[name](world, {}), await testCallers[who(call)](world));
    for (const body of ['', '{', '[1,', '"', '\u0000', '{"a":1}}', `[${'['.repeat(50_000)}`])
      judge(call, await answerTo({ ...request, body }));
    const headers = { ...request.headers, 'content-type': 'text/xml' };
    judge(call, await answerTo({ ...request, headers, body: '<a/>' }));
  });
});
