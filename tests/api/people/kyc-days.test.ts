import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAfter } from '#domain/invoice-recurrence.ts';
import { endApprovals } from '#server/modules/kyc/expire-kyc.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { businessDayOf } from '#tests/support/store/business-day.ts';
import { day, hour, minute, newMerchant, newSession, second } from '#tests/support/people/identity.ts';
import {
  submitAllItems,
  identityNumbersEndingIn,
  uploadDocument,
} from '#tests/support/people/verification.ts';

let server: ApiServer;
/** Moves the clock to half past midnight in Lagos, when it is still the previous day in UTC. */
beforeAll(async () => {
  server = await startApiServer();
  const now = server.deps.clock.now().getTime();
  const targetMs = Math.floor(now / day) * day + 23 * hour + 30 * minute;
  server.pass((targetMs > now ? targetMs : targetMs + day) - now);
});
afterAll(() => server.close());

test("a document is valid to the end of its last day in the business's time zone", async () => {
  const { email, businessId } = await newMerchant(server);
  const asking = { token: await newSession(server, email), businessId };
  const today = businessDayOf(server.deps.clock.now());
  await submitAllItems(server.call, asking, identityNumbersEndingIn(undefined, undefined));
  const fileId = await uploadDocument(server.call, asking, 'IDENTITY_DOCUMENT');
  const files = [{ side: 'front' as const, fileId }];
  const give = (expiresOn: string) =>
    server.ask(
      'saveKycDocument',
      { body: { item: 'IDENTITY_DOCUMENT', type: 'PASSPORT', files, expiresOn } },
      asking,
    );

  // Yesterday in Lagos is today in UTC.
  expect(await give(dayAfter(today, -1))).toMatchObject({ status: 422, fields: [{ field: 'expiresOn' }] });
  expect(await give(today)).toMatchObject({ status: 200 });

  await server.call('submitKyc', {}, asking);
  server.pass(21 * second);
  await server.deps.jobs.clockMoved(21 * second);
  await server.deps.jobs.drain();
  const approved = await server.call('kycDetails', {}, asking);
  expect(approved).toMatchObject({ status: 'approved', expiresAt: `${today}T23:00:00.000Z` });

  const end = new Date(approved.expiresAt ?? '');
  await server.deps.db.transaction((tx) => endApprovals(tx, { ...server.deps, clock: { now: () => end } }));
  const { status, items } = await server.call('kycDetails', {}, asking);
  expect(status).toBe('expired');
  expect(items.find(({ item }) => item === 'IDENTITY_DOCUMENT')?.reason).toBe(
    'This document has expired. Add a valid one.',
  );
});
