import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { emptyDraft, onboardingMachine } from '#machines/flows/onboarding/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { onboardingActors } from '#src/features/onboarding/onboarding.actors.ts';
import { createApi } from '#src/lib/api/api.ts';
import { newHandle, newOnboarding } from '#tests/support/people/identity.ts';
import { sampleBusiness, samplePerson } from '#tests/support/people/sign-up.ts';
import { type DeviceServer, startDeviceServer } from '#tests/support/server/device-server.ts';
import { openInterceptedTransport, settingsAs } from '#tests/support/server/intercepted-transport.ts';

let server: DeviceServer;
beforeAll(async () => {
  server = await startDeviceServer();
});
afterAll(() => server.close());

it('shows its own handle as available after a lost response', async () => {
  const { token, onboardingId } = await newOnboarding(server);
  await server.call('saveUserDetails', { body: samplePerson }, { token });
  const interceptor = await openInterceptedTransport(server);
  const machine = onboardingMachine.provide({
    actors: onboardingActors(createApi(settingsAs(interceptor))),
  });
  const nobody = { betaId: undefined, eventId: undefined };
  const actor = createActor(machine, {
    input: { onboardingId, token, draft: emptyDraft, ...nobody },
  }).start();
  const stands = (state: string) =>
    vi.waitFor(() => expect(statePath(actor.getSnapshot())).toBe(state), { timeout: 60_000 });
  await (await interceptor.next('resumeOnboarding')).pass();
  await stands('business.form.editing business.handle.empty');
  const details = sampleBusiness(newHandle());
  actor.send({ type: 'business.change', business: { handle: details.handle } });
  await (await interceptor.next('storeIdentityCheck')).pass();
  actor.send({ type: 'business.submit', details, key: crypto.randomUUID() });
  await (await interceptor.next('saveBusinessDetails')).lose();
  await stands('business.form.unreachable business.handle.free');
  actor.send({ type: 'back' });
  actor.send({ type: 'personal.submit', details: samplePerson, key: crypto.randomUUID() });
  await (await interceptor.next('saveUserDetails')).fail(503);
  await stands('personal.unreachable');
  actor.send({ type: 'retry' });
  await (await interceptor.next('saveUserDetails')).pass();
  await (await interceptor.next('storeIdentityCheck')).pass();
  await stands('business.form.editing business.handle.free');
  actor.stop();
  await interceptor.close();
});
