import * as z from 'zod/mini';

/** Somebody of the demo business whom the sign-in page offers, outside production. */
export const DemoAccount = z.object({
  name: z.string(),
  /** What this person is in the demo, in a few words. */
  role: z.string(),
  email: z.string(),
  password: z.string(),
});
export type DemoAccount = z.infer<typeof DemoAccount>;

/** `/boot.json`: what the client has to know before its first call. Served plain, never cached. */
export const Boot = z.object({
  mode: z.enum(['development', 'demo', 'production']),
  /** A staging system, which may run on sandboxes: every screen says so. */
  isStaging: z.boolean(),
  /** True where a courier is connected. Without one, Kontor's own delivery is not offered. */
  hasCourier: z.boolean(),
  /** Of the client that is being served; another one means that an update is there. */
  build: z.string(),
  /** Base64; null in development, where nothing is encrypted (decision 10). */
  encryptionKey: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  demoAccounts: z.array(DemoAccount),
});
export type Boot = z.infer<typeof Boot>;
