import type { posRequestCalls } from '#contract/people/pos-request.ts';
import type { PosRequestDetails } from '#domain/pos-request.ts';
import { operatePosRequest } from '#tests/support/people/pos-requests.ts';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';

export const samplePosRequest: PosRequestDetails = {
  device: 'smart-terminal',
  quantity: 2,
  address: { line: '12 Bode Thomas Street', city: 'Surulere', region: 'Lagos', country: 'Nigeria' },
  contactName: 'Amaka Okafor',
  contactPhone: '+2348035550123',
};

/** Declines the requests of earlier samples, of which only a few can be open. */
async function declineOpenRequests(world: World): Promise<void> {
  const asking = await testCallers['the owner'](world);
  const open = (await world.server.call('posRequests', {}, asking)).filter(
    ({ status }) => status === 'requested',
  );
  for (const { id } of open)
    await operatePosRequest(world.server, world.shop, id, 'pos.decline', { declineReason: 'A sample' });
}

async function ofRequest(world: World): Promise<{ id: string }> {
  await declineOpenRequests(world);
  const asking = await testCallers['the owner'](world);
  const { id } = await world.server.call('createPosRequest', { body: samplePosRequest }, asking);
  return { id };
}

/** The samples of the calls of requests for devices. */
export const posRequestSamples: { [Name in keyof typeof posRequestCalls]: Sample<Name> } = {
  posRequests: async () => ({}),
  posRequest: async (world) => ({ params: await ofRequest(world) }),
  createPosRequest: async (world) => {
    await declineOpenRequests(world);
    return { body: samplePosRequest };
  },
  cancelPosRequest: async (world) => ({ params: await ofRequest(world) }),
};
