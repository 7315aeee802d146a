import type { Name } from '../name.ts';

/** A call that returns a record of a business. */

export const domain = ({ pascal, words }: Name): string => `\
import * as z from 'zod/mini';
import { Id } from './id.ts';

/** The ${words} of a business. */
export const ${pascal} = z.object({ businessId: Id });
export type ${pascal} = z.infer<typeof ${pascal}>;
`;

export const contract = ({ kebab, camel, pascal, words }: Name): string => `\
import { ${pascal} } from '#domain/${kebab}.ts';
import { defineCall } from '#contract/call.ts';

export const ${camel}Calls = {
  ${camel}: defineCall({
    method: 'GET',
    service: 'store',
    path: '/${kebab}',
    access: 'business',
    summary: 'The ${words} of the business',
    data: ${pascal},
  }),
};
`;

export const service = ({ kebab, pascal, words }: Name): string => `\
import type { ${pascal} } from '#domain/${kebab}.ts';

/** Returns the ${words} of a business. Stand-in: it is not read from a table yet. */
export const get${pascal} = (businessId: string): Promise<${pascal}> => Promise.resolve({ businessId });
`;

export const routes = ({ kebab, camel, pascal }: Name): string => `\
import { ${camel}Calls } from '#contract/store/${kebab}.ts';
import { type App, route } from '#server/plugins/route.ts';
import { get${pascal} } from './${kebab}.service.ts';

export function ${camel}Routes(app: App): void {
  route(app, ${camel}Calls.${camel}, ({ caller }) => get${pascal}(caller.businessId));
}
`;

export const samples = ({ kebab, camel, words }: Name): string => `\
import type { ${camel}Calls } from '#contract/store/${kebab}.ts';
import type { Sample } from '#tests/api/platform/test-callers.ts';

/** A sample for each call about the ${words}. */
export const ${camel}Samples: { [N in keyof typeof ${camel}Calls]: Sample<N> } = {
  ${camel}: async () => ({}),
};
`;

export const test = ({ camel, words }: Name): string => `\
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

describe('the ${words}', () => {
  it('is the one of the active business', async () => {
    const shop = await newShop(server);
    await newShop(server);
    expect(await server.call('${camel}', {}, shop.asking)).toEqual({ businessId: shop.businessId });
  });
});
`;
