import * as z from 'zod/mini';
import { trimEndOf } from '#domain/trim-end.ts';
import type { Mode } from './config-modes.ts';
import { isLoopbackHost } from './network-address.ts';
import type { ShipbubbleSettings } from './providers/delivery/shipbubble-quote.ts';

const text = z.string().check(z.trim(), z.minLength(1));
const positive = z.coerce.number().check(z.positive());

/** Centimetres, as in 30x20x10. */
const ParcelSize = z.pipe(
  z.string().check(z.regex(/^\d{1,3}x\d{1,3}x\d{1,3}$/, 'must be length, width and height in cm: 30x20x10')),
  z.transform((size) => {
    const [length = 0, width = 0, height = 0] = size.split('x').map(Number);
    return { length, width, height };
  }),
);

/** The settings of the courier of Kontor's own delivery. */
export const deliveryEnvironment = {
  DELIVERY_PROVIDER: z.optional(z.enum(['none', 'sandbox', 'shipbubble'])),
  SHIPBUBBLE_API_KEY: z.optional(text),
  SHIPBUBBLE_WEBHOOK_SECRET: z.optional(text),
  SHIPBUBBLE_CATEGORY_ID: z.optional(positive.check(z.int())),
  SHIPBUBBLE_EMAIL: z.optional(
    z
      .string()
      .check(z.regex(/^[^@+\s]{1,30}@[^@\s]+$/, 'must be an address with up to 30 characters before the @')),
  ),
  SHIPBUBBLE_URL: z._default(z.url(), 'https://api.shipbubble.com/v1'),
  SHIPBUBBLE_ITEM_KG: z._default(positive, 1),
  SHIPBUBBLE_PARCEL_CM: z._default(ParcelSize, { length: 30, width: 20, height: 10 }),
  SHIPBUBBLE_MAX_FEE_NAIRA: z._default(positive, 10_000),
};
const DeliveryEnvironment = z.object(deliveryEnvironment);
type DeliverySettings = z.infer<typeof DeliveryEnvironment> & {
  NODE_ENV: Mode;
  KONTOR_ALLOW_SANDBOX: boolean;
  KONTOR_DEMO: boolean;
};

export type DeliveryConfig =
  | { provider: 'none' }
  | { provider: 'sandbox' }
  | ({ provider: 'shipbubble' } & ShipbubbleSettings);

const getProvider = ({ DELIVERY_PROVIDER, NODE_ENV }: DeliverySettings) =>
  DELIVERY_PROVIDER ?? (NODE_ENV === 'production' ? 'none' : 'sandbox');

/** Returns a sentence for every setting that is not allowed; each begins with the setting's name. */
export function findDeliveryProblems(settings: DeliverySettings): string[] {
  const { NODE_ENV: mode, KONTOR_ALLOW_SANDBOX: isStaging, KONTOR_DEMO: isDemo } = settings;
  const provider = getProvider(settings);
  if (provider === 'sandbox')
    return mode === 'production' && !isStaging
      ? [
          'DELIVERY_PROVIDER: production must not use the sandbox courier, which only simulates deliveries. Use shipbubble or none. To run a staging system, set KONTOR_ALLOW_SANDBOX=true',
        ]
      : [];
  const problems: string[] = [];
  if (mode !== 'production' && isDemo)
    problems.push(
      'DELIVERY_PROVIDER: the demo businesses ship by the sandbox courier. Remove this setting, or start without the demo: KONTOR_DEMO=false',
    );
  return provider === 'none' ? problems : [...problems, ...findShipbubbleProblems(settings)];
}

/** The prefix of test keys, https://docs.shipbubble.com/get-started/authentication. */
const isTestKey = (key: string) => key.startsWith('sb_sandbox');

function findShipbubbleProblems(settings: DeliverySettings): string[] {
  const { NODE_ENV: mode, KONTOR_ALLOW_SANDBOX: isStaging } = settings;
  const { SHIPBUBBLE_API_KEY, SHIPBUBBLE_WEBHOOK_SECRET, SHIPBUBBLE_CATEGORY_ID, SHIPBUBBLE_EMAIL } =
    settings;
  const required = {
    SHIPBUBBLE_API_KEY,
    SHIPBUBBLE_WEBHOOK_SECRET,
    SHIPBUBBLE_CATEGORY_ID,
    SHIPBUBBLE_EMAIL,
  };
  const problems: string[] = [];
  for (const [name, value] of Object.entries(required))
    if (value === undefined) problems.push(`${name}: is required with DELIVERY_PROVIDER=shipbubble`);
  const { protocol, hostname } = new URL(settings.SHIPBUBBLE_URL);
  const isReal = mode === 'production' && !isStaging;
  if (protocol !== 'https:' && (isReal || !isLoopbackHost(hostname)))
    problems.push('SHIPBUBBLE_URL: must begin with https://');
  if (SHIPBUBBLE_API_KEY !== undefined && isTestKey(SHIPBUBBLE_API_KEY) === isReal)
    problems.push(
      isReal
        ? 'SHIPBUBBLE_API_KEY: production must not use a test key (sb_sandbox…), whose couriers never come'
        : 'SHIPBUBBLE_API_KEY: only production accepts a live key: couriers would come, and cost money. Use a test key (sb_sandbox…)',
    );
  return problems;
}

export function readDeliveryConfig(settings: DeliverySettings): DeliveryConfig {
  const provider = getProvider(settings);
  if (provider !== 'shipbubble') return { provider };
  return {
    provider,
    apiKey: settings.SHIPBUBBLE_API_KEY ?? '',
    webhookSecret: settings.SHIPBUBBLE_WEBHOOK_SECRET ?? '',
    categoryId: settings.SHIPBUBBLE_CATEGORY_ID ?? 0,
    email: settings.SHIPBUBBLE_EMAIL ?? '',
    url: trimEndOf(settings.SHIPBUBBLE_URL, '/'),
    itemKg: settings.SHIPBUBBLE_ITEM_KG,
    parcelCm: settings.SHIPBUBBLE_PARCEL_CM,
    maxFeeMinor: Math.round(settings.SHIPBUBBLE_MAX_FEE_NAIRA * 100),
  };
}
