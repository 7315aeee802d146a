import { afterAll, beforeAll, vi } from 'vitest';
import { testAccess } from './expect-access-result.ts';
import { type World, openWorld, samplesWriteDirectly } from './test-callers.ts';

// Files are read in the main thread, because hundreds of worker threads would slow down these tests.
vi.mock('#server/platform/imports/read-in-worker.ts', () => import('#tests/support/store/read-inline.ts'));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.server.close({ hasImpossibleData: samplesWriteDirectly }));

testAccess(() => world, 'PATCH', 'DELETE');
