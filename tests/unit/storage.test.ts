import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Cookies,
  createCookies,
  createStorage,
  type AppStorage,
  storageKeys,
} from '#src/lib/storage.ts';

const shop = {
  id: '0190a5d0-0000-7000-8000-0000000000a1',
  name: 'Adaeze Fabrics',
  handle: 'adaeze-fabrics',
  category: 'Fashion and clothing',
  country: 'NG',
  currency: 'NGN',
  timeZone: 'Africa/Lagos',
  phoneNumber: null,
  imageUrl: null,
  kycVerificationStatus: 'not started',
} as const;

class Area {
  readonly kept = new Map<string, string>();
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

describe('the local storage', () => {
  let area: Area;
  let storage: AppStorage;
  beforeEach(() => {
    area = new Area();
    storage = createStorage(() => area);
  });

  it('returns what was written', () => {
    storage.write('businesses', [shop]);
    expect(storage.read('businesses')).toEqual([shop]);
  });

  it('never caches the four stripped fields of a business', () => {
    const whole = {
      ...shop,
      shippingSetting: { deliveryMode: 'x' },
      shippingZones: [],
      store: {},
      checkoutSetting: {},
    };
    storage.write('activeBusiness', whole);
    expect(area.kept.get('activeBusiness')).toBe(JSON.stringify(shop));
  });

  it('treats unreadable values as absent', () => {
    area.kept.set('businesses', '{"an older":"shape"}');
    area.kept.set('token', 'not json');
    expect(storage.read('businesses')).toBeUndefined();
    expect(storage.read('token')).toBeUndefined();
  });

  it('clears every key of the specification and nothing else', () => {
    for (const key of [...storageKeys, 'kontor_theme']) area.kept.set(key, '1');
    storage.clear();
    expect([...area.kept.keys()]).toEqual(['kontor_theme']);
  });

  it('causes no error if the browser forbids storage', () => {
    const forbidden = createStorage(() => {
      throw new Error('SecurityError');
    });
    forbidden.write('token', 'x');
    forbidden.clear();
    expect(forbidden.read('token')).toBeUndefined();
  });
});

/** Simulates a document's cookies. */
class Page {
  readonly assigned: string[] = [];
  readonly location: { hostname: string };
  readonly #jar = new Map<string, string>();

  constructor(hostname: string) {
    this.location = { hostname };
  }

  get cookie(): string {
    return [...this.#jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(line: string) {
    this.assigned.push(line);
    const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(line) ?? [];
    if (line.includes('Max-Age=0')) this.#jar.delete(name);
    else this.#jar.set(name, value);
  }
}

describe('the cookies', () => {
  const on = (hostname: string): [Page, Cookies] => {
    const page = new Page(hostname);
    return [page, createCookies(() => page)];
  };

  it('return what was written, whatever it contains', () => {
    const [, cookies] = on('localhost');
    cookies.write('token', 'a; b=c "ü"');
    cookies.write('onboardingOngoing', true);
    expect(cookies.read('token')).toBe('a; b=c "ü"');
    expect(cookies.read('onboardingOngoing')).toBe(true);
    expect(cookies.read('user')).toBeUndefined();
  });

  it('expire, are same-site and, outside localhost, secure', () => {
    const [page, cookies] = on('kontor.example');
    cookies.write('token', 'x');
    expect(page.assigned).toEqual(['token=%22x%22; Path=/; Max-Age=2592000; SameSite=Strict; Secure']);
    const [local, ours] = on('localhost');
    ours.write('token', 'x');
    expect(local.assigned[0]).not.toContain('Secure');
  });

  it('are all deleted when the session ends', () => {
    const [page, cookies] = on('localhost');
    cookies.write('token', 'x');
    cookies.write('activeBusinessId', shop.id);
    cookies.clear();
    expect(page.cookie).toBe('');
  });
});
