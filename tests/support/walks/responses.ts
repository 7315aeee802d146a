import { whileWithoutPermission } from '#tests/support/people/permissions.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';
import { whileInProgress } from '#tests/support/server/while-in-progress.ts';
import type { OpenCall } from './flow-table.ts';

interface Caller {
  businessId: string;
  userId: string;
}

/** The person who makes the calls has no permission. */
export const notAllowed = {
  respond: (
    { fixture: { harness, person } }: { fixture: { harness: TestHarness; person: Caller } },
    { pass }: OpenCall,
  ) => whileWithoutPermission(harness, person, pass),
};

/** The server is still processing the same request, of a person or of a public page. */
export const stillInProgress = {
  async respond(
    { fixture: { harness, person } }: { fixture: { harness: TestHarness; person?: Caller } },
    { name, next, pass }: OpenCall,
  ) {
    const request = { call: await name(), key: (await next()).key, ...(person && { by: person }) };
    await whileInProgress(harness, request, pass);
  },
};
