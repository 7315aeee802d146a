import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { violations } from '#tests/faults/invariants.ts';
import { type PlanOwner, newPlanOwner } from '#tests/support/money/subscriptions.ts';
import { type DatabaseServer, startDatabaseServer } from '#tests/support/server/database-server.ts';

/**
 * Starts a server for the tests of a file. Before each test, `assign` gets a new business on the free plan; after each
 * one, no rule of the database is broken.
 */
export function setUpPlanOwner(assign: (made: { server: DatabaseServer; owner: PlanOwner }) => void): void {
  let server: DatabaseServer;
  beforeAll(async () => {
    server = await startDatabaseServer();
  });
  beforeEach(async () => assign({ server, owner: await newPlanOwner(server) }));
  afterAll(() => server.close());
  afterEach(async () => {
    expect(await violations(server.database)).toEqual([]);
  });
}
