import * as z from 'zod/mini';
import { Business, Team, User } from '#domain/business.ts';
import { Id } from '#domain/id.ts';

/** Fields that are removed before a business is cached (specification, section 3). */
const strippedFields = new Set(['shippingSetting', 'shippingZones', 'store', 'checkoutSetting']);
const CachedBusiness = z.pipe(
  z.transform((business: object) =>
    Object.fromEntries(Object.entries(business).filter(([field]) => !strippedFields.has(field))),
  ),
  Business,
);

/** The schemas of the stored values by key (specification, section 3). */
const schemas = {
  /** The token of a verified one-time code. The session's token is in a cookie. */
  token: z.string(),
  onboardingId: Id,
  isSigningUp: z.literal(true),
  /** The state of an unfinished onboarding: `{ flow, version, hash, snapshot }`. */
  user_data_form: z.unknown(),
  activeBusiness: CachedBusiness,
  businesses: z.array(CachedBusiness),
  /** All memberships. The cookie with this name holds the active one. */
  teamData: z.array(Team),
  /** The typed values of a business that is being created. */
  business: z.record(z.string(), z.string()),
  /** Unanswered attempts by the id of their record. */
  oversights: z.record(z.string(), z.unknown()),
  /** Whether a product was saved on this device before. */
  hasSavedProduct: z.literal(true),
  /** The business whose home page showed figures last: the placeholder of the page has its layout. */
  homeWithFigures: Id,
  /** The chosen plan of each business until its order was created, and the unanswered payments by the ids of their orders. */
  subscriptionOrder: z.record(z.string(), z.unknown()),
  subscriptionPayment: z.record(z.string(), z.unknown()),
  /** The unanswered payments for domains, by the ids of their orders. */
  domainPayment: z.record(z.string(), z.unknown()),
};
export type StorageKey = keyof typeof schemas;
type StoredValue<K extends StorageKey> = z.output<(typeof schemas)[K]>;

/** All keys that signing out removes: those of the specification (section 4), and `homeWithFigures`. */
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
  'homeWithFigures',
  'businesses',
  'subscriptionOrder',
  'subscriptionPayment',
  'domainPayment',
] as const;

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Reads and writes typed values of a storage. Unreadable values count as absent; errors are ignored if it is full or blocked. */
export function createStorage(area: () => Area) {
  const attempt = <T>(work: (area: Area) => T): T | undefined => {
    try {
      return work(area());
    } catch {
      return undefined;
    }
  };
  return {
    read: <K extends StorageKey>(key: K): StoredValue<K> | undefined =>
      attempt((store) => {
        const text = store.getItem(key);
        return text === null ? undefined : (z.parse(schemas[key], JSON.parse(text)) as StoredValue<K>);
      }),
    write: <K extends StorageKey>(key: K, value: NoInfer<StoredValue<K>>): void => {
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
export type AppStorage = ReturnType<typeof createStorage>;
export const storage = createStorage(() => localStorage);

const cookieSchemas = {
  token: z.string(),
  onboardingOngoing: z.literal(true),
  user: User,
  teamData: Team,
  activeBusinessId: Id,
};
export type CookieName = keyof typeof cookieSchemas;
type CookieValue<N extends CookieName> = z.output<(typeof cookieSchemas)[N]>;

/** The lifetime of an unused session on the server. */
const cookieLifeSeconds = 30 * 24 * 60 * 60;
const localHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads and writes typed cookies, with SameSite=Strict, and Secure outside of localhost (decision 5).
 * @param page returns the document with its location
 */
export function createCookies(page: () => { cookie: string; location: { hostname: string } }) {
  const setCookie = (name: string, value: string, lifeSeconds: number) => {
    const { location } = page();
    const secure = localHosts.has(location.hostname) ? '' : '; Secure';
    page().cookie = `${name}=${value}; Path=/; Max-Age=${lifeSeconds}; SameSite=Strict${secure}`;
  };
  return {
    read: <N extends CookieName>(name: N): CookieValue<N> | undefined => {
      const pair = page()
        .cookie.split('; ')
        .find((entry) => entry.startsWith(`${name}=`));
      if (pair === undefined) return undefined;
      try {
        const value: unknown = JSON.parse(decodeURIComponent(pair.slice(name.length + 1)));
        return z.parse(cookieSchemas[name], value) as CookieValue<N>;
      } catch {
        return undefined;
      }
    },
    write: <N extends CookieName>(name: N, value: NoInfer<CookieValue<N>>): void =>
      setCookie(name, encodeURIComponent(JSON.stringify(value)), cookieLifeSeconds),
    remove: (name: CookieName): void => setCookie(name, '', 0),
    clear: (): void => {
      for (const name of Object.keys(cookieSchemas)) setCookie(name, '', 0);
    },
  };
}
export type Cookies = ReturnType<typeof createCookies>;
export const cookies = createCookies(() => document);
