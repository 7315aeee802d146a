import * as z from 'zod/mini';
import { Business, Team, User } from '#domain/business.ts';
import { Id } from '#domain/id.ts';

/** Specification, section 3: stripped before a business is cached. */
const strippedFields = new Set(['shippingSetting', 'shippingZones', 'store', 'checkoutSetting']);
const CachedBusiness = z.pipe(
  z.transform((business: object) =>
    Object.fromEntries(Object.entries(business).filter(([field]) => !strippedFields.has(field))),
  ),
  Business,
);

/** The keys of specification, section 3, that are written so far, and what stands in each. */
const schemas = {
  /** Of the verified one-time code; the session's own token lives in a cookie. */
  token: z.string(),
  onboardingId: Id,
  isSigningUp: z.literal(true),
  /** The onboarding as it was left: `{ flow, version, hash, snapshot }`. */
  user_data_form: z.unknown(),
  activeBusiness: CachedBusiness,
  businesses: z.array(CachedBusiness),
  /** All memberships; the cookie of that name holds the active one. */
  teamData: z.array(Team),
  /** What was typed of a business that is being opened. */
  business: z.record(z.string(), z.string()),
  /** Steps whose answer was not seen yet, by their record's id. */
  oversights: z.record(z.string(), z.unknown()),
  /** Somebody saved a product here before. */
  hasSavedProduct: z.literal(true),
};
export type StorageKey = keyof typeof schemas;
type Stored<K extends StorageKey> = z.output<(typeof schemas)[K]>;

/** All keys that signing out removes (specification, section 4). */
export const storageKeys = [
  'token',
  'activeBusinessId',
  'business',
  'oversights',
  'activeBusiness',
  'user_data_form',
  'teamData',
  'isSigningUp',
  'onboardingId',
  'hasSavedProduct',
  'businesses',
  'subscriptionOrder',
  'subscriptionPayment',
] as const;

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What cannot be read any more counts as absent; a full or forbidden storage keeps nothing and breaks nothing. */
export function createStorage(area: () => Area) {
  const attempt = <T>(work: (area: Area) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  return {
    read: <K extends StorageKey>(key: K): Stored<K> | undefined =>
      attempt((store) => {
        const text = store.getItem(key);
        return text === null ? undefined : (z.parse(schemas[key], JSON.parse(text)) as Stored<K>);
      }),
    write: <K extends StorageKey>(key: K, value: NoInfer<Stored<K>>): void => {
      attempt((store) => store.setItem(key, JSON.stringify(z.parse(schemas[key], value))));
    },
    remove: (key: StorageKey): void => {
      attempt((store) => store.removeItem(key));
    },
    clear: (): void => {
      for (const key of storageKeys) attempt((store) => store.removeItem(key));
    },
  };
}
export type Keep = ReturnType<typeof createStorage>;
export const storage = createStorage(() => localStorage);

const cookieSchemas = {
  token: z.string(),
  onboardingOngoing: z.literal(true),
  user: User,
  teamData: Team,
  activeBusinessId: Id,
};
export type CookieName = keyof typeof cookieSchemas;
type Baked<N extends CookieName> = z.output<(typeof cookieSchemas)[N]>;

/** As long as the server keeps a session that is not used. */
const cookieLifeSeconds = 30 * 24 * 60 * 60;
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Decision 5: SameSite=Strict, and Secure outside localhost. `page` is the document with its location. */
export function createCookies(page: () => { cookie: string; location: { hostname: string } }) {
  const bake = (name: string, value: string, lifeSeconds: number) => {
    const { location } = page();
    const secure = localHosts.has(location.hostname) ? '' : '; Secure';
    page().cookie = `${name}=${value}; Path=/; Max-Age=${lifeSeconds}; SameSite=Strict${secure}`;
  };
  return {
    read: <N extends CookieName>(name: N): Baked<N> | undefined => {
      const pair = page()
        .cookie.split('; ')
        .find((entry) => entry.startsWith(`${name}=`));
      if (pair === undefined) return undefined;
      try {
        const value: unknown = JSON.parse(decodeURIComponent(pair.slice(name.length + 1)));
        return z.parse(cookieSchemas[name], value) as Baked<N>;
      } catch {
        return undefined;
      }
    },
    write: <N extends CookieName>(name: N, value: NoInfer<Baked<N>>): void =>
      bake(name, encodeURIComponent(JSON.stringify(value)), cookieLifeSeconds),
    remove: (name: CookieName): void => bake(name, '', 0),
    clear: (): void => {
      for (const name of Object.keys(cookieSchemas)) bake(name, '', 0);
    },
  };
}
export type Cookies = ReturnType<typeof createCookies>;
export const cookies = createCookies(() => document);
