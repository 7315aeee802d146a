import type { ApiServer } from '#tests/support/server/api-server.ts';
import { newEmail } from '#tests/support/people/identity.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { type Shop, sampleFields } from './business-fixture.ts';

type Fields = Partial<NonNullable<InputOf<'createOrder'>['body']>>;

/** Creates an order as the merchant, for a new customer with a unique email address. */
export async function orderForCustomer(
  server: ApiServer,
  { asking }: Shop,
  fields: Fields = {},
  idempotencyKey?: string,
): Promise<{ id: string; number: string; email: string }> {
  const email = fields.newOrderCustomer?.email ?? newEmail();
  const newOrderCustomer = { name: 'Ada Obi', phoneNumber: null, email };
  const { order } = await server.call(
    'createOrder',
    { body: { ...sampleFields, newOrderCustomer, ...fields } },
    { ...asking, ...(idempotencyKey && { idempotencyKey }) },
  );
  return { id: order.id, number: order.number, email };
}

/** Returns the subjects of the emails to the address, oldest first. */
export const subjectsTo = async (server: ApiServer, email: string): Promise<string[]> =>
  (await server.mails(email)).map(({ subject }) => subject).toReversed();

/**
 * Returns the newest email to the address.
 *
 * @throws Error if there is none
 */
export async function findNewestEmailTo(server: ApiServer, email: string) {
  const [mail] = await server.mails(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

/** Returns the notices in the order's timeline, each with its recipient. */
export async function noticesOn(server: ApiServer, { asking }: Shop, id: string) {
  const { timeline } = await server.call('orderOverview', { params: { id } }, asking);
  return timeline.filter(({ event }) => event.startsWith('notice.')).map(({ event, note }) => [event, note]);
}
