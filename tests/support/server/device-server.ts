import { vi } from 'vitest';
import { type ApiServer, startApiServer } from './api-server.ts';
import { type TestHarness, createTestHarness } from './test-harness.ts';
import { simulateDevice } from './device.ts';

/** The application for a simulated device, with the device's storage. */
export interface DeviceServer extends ApiServer {
  harness: TestHarness;
  kept: Map<string, string>;
}

export async function startDeviceServer(): Promise<DeviceServer> {
  const kept = simulateDevice();
  const server = await startApiServer();
  const harness = createTestHarness({
    ...server,
    config: server.deps.config,
    now: () => server.deps.clock.now(),
  });
  return {
    ...server,
    harness,
    kept,
    async close(how) {
      await harness.sql.end();
      await server.close(how);
      vi.unstubAllGlobals();
    },
  };
}
