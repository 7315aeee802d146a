import * as z from 'zod/mini';

/** A member of the demo business whom the sign-in page offers, except in production. */
export const DemoAccount = z.object({
  name: z.string(),
  /** A short description of this person's role in the demo. */
  role: z.string(),
  email: z.string(),
  password: z.string(),
});
export type DemoAccount = z.infer<typeof DemoAccount>;

/** `/boot.json`: what the client needs before its first call. Never encrypted, never cached. */
export const Boot = z.object({
  mode: z.enum(['development', 'demo', 'production']),
  /** True for a staging system, which may run on sandboxes: every screen says so. */
  isStaging: z.boolean(),
  /** True where a courier is connected. Without one, Kontor's own delivery is not offered. */
  hasCourier: z.boolean(),
  /** True where text messages can be sent. Without that, phone numbers can't be verified. */
  hasSms: z.boolean(),
  /** How many emails to customers a business may send in 24 hours until it is verified. */
  unverifiedEmailsADay: z.int(),
  /** Where businesses reach Kontor, for example for a custom plan. */
  supportEmail: z.string(),
  /** True where session replay is set up: people can agree to it in the settings. */
  hasSessionReplay: z.boolean(),
  /** The build of the client that is served. */
  build: z.string(),
  /** Base64; null in development, where nothing is encrypted (decision 10). */
  encryptionKey: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  demoAccounts: z.array(DemoAccount),
});
export type Boot = z.infer<typeof Boot>;

/** `/build-manifest.json` (specification, section 2): the build of the client that is served; never cached. */
export const BuildManifest = z.object({ build: z.string() });
export type BuildManifest = z.infer<typeof BuildManifest>;
