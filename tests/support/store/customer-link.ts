import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Shop } from './business-fixture.ts';

/** Returns the token of the private link by which the customer follows an order. */
export async function customerToken(
  server: Pick<ApiServer, 'call'>,
  { asking }: Pick<Shop, 'asking'>,
  id: string,
): Promise<string> {
  const { url } = await server.call('orderCustomerLink', { params: { id } }, asking);
  return url.split('/').at(-1) ?? '';
}
