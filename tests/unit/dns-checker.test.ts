import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { domainFacts, domainFaults } from '#domain/store-domain.ts';
import { describeFault } from '#server/modules/domains/domain.words.ts';
import type { DnsSettings } from '#server/providers/dns/authority.ts';
import { checkOwnership } from '#server/providers/dns/check-ownership.ts';
import { checkRouting } from '#server/providers/dns/check-routing.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns/dns-server.ts';

const target = { cname: 'shops.kontor.ng', addresses: ['192.0.2.10', '2001:db8::10'] };
const claim = { name: 'amaka.com.ng', token: 'kontor-domain=abc', since: new Date(0) };
const text = '_kontor.amaka.com.ng';
let first: DnsServer;
let second: DnsServer;
let settings: DnsSettings;

beforeAll(async () => {
  first = await startDnsServer();
  second = await startDnsServer('127.0.0.2', first.port);
  settings = {
    resolvers: [`127.0.0.1:${first.port}`],
    port: first.port,
    allowsPrivate: true,
    timeoutMs: 300,
  };
});
afterAll(() => {
  first.close();
  second.close();
});
beforeEach(() => {
  const names = {
    'amaka.com.ng': [{ type: 'NS' as const, value: 'ns1.host.test' }],
    'ns1.host.test': [{ type: 'A' as const, value: '127.0.0.1' }],
    'ns2.host.test': [{ type: 'A' as const, value: '127.0.0.2' }],
  };
  first.zone = { ...names };
  second.zone = { ...names };
  for (const server of [first, second]) {
    server.trouble = {};
    server.questions = [];
  }
});

const ownership = () => checkOwnership(settings, claim);
const routing = (name = claim.name) => checkRouting(settings, target, name);
const addSecondServer = () => first.zone['amaka.com.ng']?.push({ type: 'NS', value: 'ns2.host.test' });

describe('the ownership of a domain', () => {
  it('is proved by its TXT record, beside others, also in parts', async () => {
    first.zone[text] = [
      { type: 'TXT', value: 'v=spf1 -all' },
      { type: 'TXT', value: claim.token },
    ];
    expect(await ownership()).toMatchObject({ fault: null, actual: ['v=spf1 -all', claim.token] });
    const long = { ...claim, token: `kontor-domain=${'a'.repeat(300)}` };
    first.zone[text] = [{ type: 'TXT', value: long.token }];
    expect(await checkOwnership(settings, long)).toMatchObject({ fault: null });
  });

  it.each<[string, () => void, object]>([
    ['no record', () => undefined, { fault: 'missing', actual: [] }],
    [
      'another value',
      () => (first.zone[text] = [{ type: 'TXT', value: 'kontor-domain=other' }]),
      { fault: 'other', actual: ['kontor-domain=other'] },
    ],
    [
      'a wildcard',
      () => (first.zone['*.amaka.com.ng'] = [{ type: 'TXT', value: 'v=spf1 -all' }]),
      { fault: 'wildcard', actual: ['v=spf1 -all'] },
    ],
    [
      'a wildcard alias',
      () => (first.zone['*.amaka.com.ng'] = [{ type: 'CNAME', value: 'parking.test' }]),
      { fault: 'wildcard', actual: ['parking.test'] },
    ],
    ['SERVFAIL', () => (first.trouble[text] = 'SERVFAIL'), { fault: 'serverFailure' }],
    ['REFUSED', () => (first.trouble[text] = 'REFUSED'), { fault: 'refused' }],
    ['silence', () => (first.trouble[text] = 'silence'), { fault: 'timeout' }],
    ['no name servers', () => (first.zone = {}), { fault: 'notRegistered' }],
  ])('is not proved by %s', async (_words, arrange, expected) => {
    arrange();
    expect(await ownership()).toMatchObject(expected);
  });

  it('is asked of the name servers themselves, each', async () => {
    addSecondServer();
    first.zone[text] = [{ type: 'TXT', value: claim.token }];
    expect(await ownership()).toMatchObject({ fault: 'inconsistent' });
    second.zone[text] = [{ type: 'TXT', value: claim.token }];
    expect(await ownership()).toMatchObject({ fault: null });
    expect(second.questions).toContain(`TXT ${text}`);
  });

  it('does not need every name server to answer', async () => {
    addSecondServer();
    first.zone[text] = [{ type: 'TXT', value: claim.token }];
    second.trouble[text] = 'silence';
    expect(await ownership()).toMatchObject({ fault: null });
  });

  it('asks no name server on a private network in production', async () => {
    expect(await checkOwnership({ ...settings, allowsPrivate: false }, claim)).toMatchObject({
      fault: 'notRegistered',
    });
    expect(first.questions.filter((question) => question.includes('_kontor'))).toEqual([]);
  });
});

describe('the records of a domain', () => {
  const shop = 'shop.amaka.com.ng';
  it('lead to Kontor by addresses or by an alias, whatever its case', async () => {
    first.zone[claim.name]?.push({ type: 'A', value: '192.0.2.10', ttl: 300 });
    expect(await routing()).toEqual({ fault: null, actual: ['192.0.2.10'], ttlSeconds: 300 });
    first.zone[shop] = [{ type: 'CNAME', value: 'Shops.Kontor.NG' }];
    expect(await routing(shop)).toMatchObject({ fault: null, actual: ['shops.kontor.ng'] });
  });

  it('lead to Kontor through another domain', async () => {
    first.zone[shop] = [{ type: 'CNAME', value: 'www.other.test' }];
    first.zone['other.test'] = [{ type: 'NS', value: 'ns2.host.test' }];
    second.zone['www.other.test'] = [{ type: 'CNAME', value: target.cname }];
    expect(await routing(shop)).toMatchObject({ fault: null, actual: ['www.other.test', target.cname] });
  });

  it.each<[string, () => void, object]>([
    ['nowhere without a record', () => undefined, { fault: 'missing', actual: [] }],
    [
      'elsewhere',
      () => first.zone[claim.name]?.push({ type: 'A', value: '198.51.100.7', ttl: 14_400 }),
      { fault: 'other', actual: ['198.51.100.7'], ttlSeconds: 14_400 },
    ],
    [
      'here and elsewhere',
      () =>
        first.zone[claim.name]?.push(
          { type: 'A', value: '192.0.2.10' },
          { type: 'AAAA', value: '2001:db8::99', ttl: 600 },
        ),
      { fault: 'extra', actual: ['192.0.2.10', '2001:db8::99'], ttlSeconds: 600 },
    ],
    [
      'in a circle',
      () => {
        first.zone[claim.name]?.push({ type: 'CNAME', value: 'a.amaka.com.ng' });
        first.zone['a.amaka.com.ng'] = [{ type: 'CNAME', value: claim.name }];
      },
      { fault: 'chain' },
    ],
    [
      'to an alias that does not exist',
      () => first.zone[claim.name]?.push({ type: 'CNAME', value: 'gone.nowhere.test' }),
      { fault: 'other', actual: ['gone.nowhere.test'] },
    ],
    ['nowhere with SERVFAIL', () => (first.trouble[claim.name] = 'SERVFAIL'), { fault: 'serverFailure' }],
    ['nowhere without an answer', () => (first.trouble[claim.name] = 'silence'), { fault: 'timeout' }],
  ])('lead %s', async (_words, arrange, expected) => {
    arrange();
    expect(await routing()).toMatchObject(expected);
  });
});

describe('the words for a fault', () => {
  it('are different for each fault of a fact, and there is one for each', () => {
    for (const fact of domainFacts) {
      const words = domainFaults.map((fault) =>
        describeFault(fact, { fault, actual: ['x'], ttlSeconds: null, checkedAt: '' }),
      );
      const ownWords = words.filter((word) => word !== 'The check failed. We try again.');
      expect(new Set(ownWords).size).toBe(ownWords.length);
      expect(ownWords.length).toBeGreaterThanOrEqual(5);
    }
  });
  it('say how long an old address may stay known', () => {
    const fact = { fault: 'other' as const, actual: ['198.51.100.7'], checkedAt: '' };
    expect(describeFault('routing', { ...fact, ttlSeconds: 14_400 })).toContain('up to 4 hours');
    expect(describeFault('routing', { ...fact, ttlSeconds: 600 })).toContain('up to 10 minutes');
    expect(describeFault('routing', { ...fact, ttlSeconds: 30 })).not.toContain('After the change');
  });
});
