import type { Name } from '../name.ts';

/** The walks of a flow through the API and a browser. */

export const fixture = ({ pascal, words }: Name): string => `\
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';

/** A merchant on the page of the ${words}, with the preparation of each variant. */
export class ${pascal}Fixture {
  readonly harness: TestHarness;
  readonly person: Merchant;

  private constructor(harness: TestHarness, person: Merchant) {
    this.harness = harness;
    this.person = person;
  }

  static async open(harness: TestHarness): Promise<${pascal}Fixture> {
    return new ${pascal}Fixture(harness, await harness.newMerchant());
  }

  /** The number of requests that took effect. */
  effects(): Promise<number> {
    return countRows(
      this.harness,
      'select count(*) from idempotency_keys where scope = $1',
      \`\${this.person.businessId} \${this.person.userId}\`,
    );
  }
}
`;

export const table = ({ kebab, camel, pascal }: Name): string => `\
import { v7 as newId } from 'uuid';
import { ${camel}Model } from '#machines/flows/${kebab}/${kebab}.model.ts';
import { defineTable } from '#tests/support/walks/flow-table.ts';
import { stillInProgress } from '#tests/support/walks/responses.ts';
import { ${pascal}Fixture } from './${kebab}.fixture.ts';

/** The server's records are as the variant needs them. */
const ready = () => undefined;

export const ${camel}Table = defineTable(${camel}Model, {
  fixture: ${pascal}Fixture.open,
  starts: { 'the merchant opens the page': ready },
  calls: {
    load: {
      responses: { loaded: ready, 'access denied': 403, 'too many requests': 429 },
      noResponse: { 'no answer': 'dropped', 'a broken answer': 503 },
      '4xx': 'access denied',
      lost: 'continues',
    },
    submit: {
      responses: {
        accepted: ready,
        'access denied': 403,
        'too many requests': 429,
        'signed out': 401,
        'still in progress': stillInProgress,
      },
      '4xx': 'access denied',
      lost: { again: 'accepted' },
    },
  },
  delays: {},
  events: { 'request.submit': { payload: () => ({ key: newId() }) } },
  states: {
    loading: {},
    failed: { shows: /Couldn't load/, doublePress: 'load.retry' },
    ready: { doublePress: 'request.submit' },
    submitting: {},
    'submitting.sending': {},
    'submitting.unanswered': { doublePress: 'request.retry' },
    submitted: 'Request submitted',
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.effects(),
});
`;

export const apiTest = ({ kebab, camel, pascal, words }: Name): string => `\
import { describe } from 'vitest';
import { createActor } from 'xstate';
import { provide${pascal}Actors } from '#src/features/${kebab}/${kebab}.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { settingsAs } from '#tests/support/server/intercepted-transport.ts';
import { walkTableThroughApi } from '#tests/support/walks/table-api.ts';
import { ${camel}Table } from './${kebab}.table.ts';

describe('the ${words} against the real API', () => {
  walkTableThroughApi(${camel}Table, {
    open({ fixture, interceptor, clock }) {
      const api = createApi(settingsAs(interceptor, fixture.person));
      return { actor: createActor(provide${pascal}Actors(api), { clock }).start() };
    },
  });
});
`;

export const browserTest = ({ kebab, camel }: Name): string => `\
import { navigateFrom } from '#tests/support/browser/journeys.ts';
import { walkTableInBrowser } from '#tests/support/browser/table-browser.ts';
import { drawnInterruptions } from '../drawn-interruptions.ts';
import { ${camel}Table } from './${kebab}.table.ts';

walkTableInBrowser(${camel}Table, {
  interruptions: drawnInterruptions('${kebab}'),
  async open({ page, interceptor, signInAs }, { person }) {
    await signInAs(person);
    // A refused request that says "signed out" doesn't end the session here.
    interceptor.keepSession();
    await navigateFrom(page, '/dashboard/settings', '/dashboard/${kebab}');
  },
});
`;
