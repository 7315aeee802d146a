import { describe, expect, it } from 'vitest';
import { clientAddressKey, isLoopbackHost } from '#server/network-address.ts';

describe('the client key of limits', () => {
  it('counts an IPv4 address by itself, also written as IPv6 or with a port', () => {
    for (const written of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7:51234', ' 203.0.113.7'])
      expect(clientAddressKey(written)).toBe('203.0.113.7');
    expect(clientAddressKey('203.0.113.8')).not.toBe(clientAddressKey('203.0.113.7'));
  });

  it('counts all addresses of an IPv6 /64 network as one client, and other networks separately', () => {
    const [first, ...others] = [
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff:ffff:ffff:ffff',
      '[2001:db8:1:2::9]:443',
    ];
    for (const other of others) expect(clientAddressKey(other)).toBe(clientAddressKey(first ?? ''));
    expect(clientAddressKey('2001:db8:1:3::1')).not.toBe(clientAddressKey('2001:db8:1:2::1'));
  });

  it('counts all invalid addresses together', () => {
    expect(clientAddressKey('one')).toBe(clientAddressKey('another'));
  });
});

describe('isLoopbackHost', () => {
  it.each(['localhost', 'kontor.localhost', '127.0.0.1', '127.9.9.9', '::1', '[::1]', '::ffff:127.0.0.1'])(
    'accepts %s',
    (host) => expect(isLoopbackHost(host)).toBe(true),
  );
  it.each(['0.0.0.0', '::', '192.168.1.5', 'kontor.example', 'localhost.example', '127.0.0.1.example', ''])(
    'rejects "%s"',
    (host) => expect(isLoopbackHost(host)).toBe(false),
  );
});
