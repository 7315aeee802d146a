import { describe, expect, it } from 'vitest';
import { DomainName, readDomainName } from '#domain/domain-name.ts';

describe('a domain as it is entered', () => {
  it.each([
    ['Amaka.COM.ng', 'amaka.com.ng'],
    [' https://www.amaka.ng/shop?x=1#y ', 'www.amaka.ng'],
    ['amaka.com.', 'amaka.com'],
    ['ọlá.com.ng', 'xn--l-ufa290u.com.ng'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
    ['amaka.com:8080', 'amaka.com'],
    ['ａｍａｋａ.com', 'amaka.com'],
  ])('%s is %s', (entered, name) => expect(DomainName.parse(entered)).toBe(name));

  it.each([
    ['', 'Enter a domain'],
    ['amaka', 'the whole domain with its ending'],
    ['192.0.2.1', 'not an IP address'],
    ['[2001:db8::1]', 'not an IP address'],
    ['amaka@shop.com', 'Enter a domain'],
    ['shop.local', 'are not on the internet'],
    ['router.internal', 'are not on the internet'],
    ['a_b.com', 'letters, digits and hyphens'],
    ['-amaka.com', 'letters, digits and hyphens'],
    [`${'a'.repeat(64)}.com`, 'letters, digits and hyphens'],
    [`${'a.'.repeat(130)}com`, 'letters, digits and hyphens'],
  ])('%s is refused', (entered, problem) => {
    const result = readDomainName(entered);
    expect(result.ok ? result.name : result.problem).toContain(problem);
  });
});
