import { describe, expect, it } from 'vitest';
import {
  getRegisteredName,
  getSuffix,
  isApex,
  isPublicSuffix,
} from '#server/providers/dns/registered-name.ts';

describe('the registered part of a domain', () => {
  it.each([
    ['shop.amaka.com.ng', 'amaka.com.ng', 'com.ng'],
    ['amaka.com.ng', 'amaka.com.ng', 'com.ng'],
    ['amaka.ng', 'amaka.ng', 'ng'],
    ['a.b.amaka.com', 'amaka.com', 'com'],
    ['amaka.co.uk', 'amaka.co.uk', 'co.uk'],
    ['shop.amaka.com.sg', 'amaka.com.sg', 'com.sg'],
    ['amaka.xn--55qx5d.cn', 'amaka.xn--55qx5d.cn', 'xn--55qx5d.cn'],
    ['shop.amaka.github.io', 'github.io', 'io'],
    ['shop.amaka.example', 'amaka.example', 'example'],
  ])('of %s is %s', (name, registered, suffix) => {
    expect(getRegisteredName(name)).toBe(registered);
    expect(getSuffix(name)).toBe(suffix);
    expect(isApex(name)).toBe(name === registered);
  });
});

describe('an ending below which names are registered', () => {
  it.each(['com.ng', 'co.uk', 'com.sg', 'ng'])('%s has no owner', (name) => {
    expect(isPublicSuffix(name)).toBe(true);
    expect(isPublicSuffix(`amaka.${name}`)).toBe(false);
  });
});
