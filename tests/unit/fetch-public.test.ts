import { type Server, createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toPlainText } from '#server/modules/product-imports/html-text.ts';
import { fetchPublic, isPublicAddress } from '#server/modules/product-imports/fetch-public.ts';

const inside = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  '::ffff:127.0.0.1',
  '::ffff:a00:1',
  '64:ff9b::7f00:1',
  'nobody',
];
test.each(inside)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
test.each(['1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) =>
  expect(isPublicAddress(address)).toBe(true),
);

describe('a resource at an address', () => {
  let server: Server;
  let base: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/picture') return response.end('bytes');
      if (request.url === '/large') return response.end('x'.repeat(2000));
      if (request.url === '/moved') return response.writeHead(302, { location: '/picture' }).end();
      if (request.url === '/circle') return response.writeHead(302, { location: '/circle' }).end();
      if (request.url === '/inward') return response.writeHead(302, { location: 'http://127.0.0.2/' }).end();
      return response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.close();
  });
  const fetchHere = (path: string) =>
    fetchPublic(base + path, {
      maxBytes: 1000,
      isAllowedAddress: (address) => address === '127.0.0.1',
      isAllowedPort: () => true,
    });

  test('is downloaded, also after a redirect', async () => {
    expect((await fetchHere('/picture')).toString()).toBe('bytes');
    expect((await fetchHere('/moved')).toString()).toBe('bytes');
  });

  test.each([
    ['/large', 'larger than'],
    ['/circle', 'too many times'],
    ['/inward', "isn't public"],
    ['/absent', '404'],
  ])('%s is reported as such', (path, words) => expect(fetchHere(path)).rejects.toThrow(words));

  test.each([
    ['http://127.0.0.1/', "isn't public"],
    ['http://localhost/', "isn't public"],
    ['http://[::1]/', "isn't public"],
    ['http://2130706433/', "isn't public"],
    ['file:///etc/passwd', "isn't a web address"],
    ['http://nowhere.invalid/', "Couldn't reach"],
    ['http://pictures.invalid:22/', 'ports 80 and 443'],
    ['https://pictures.invalid:8443/', 'ports 80 and 443'],
  ])('%s is not requested', (address, words) =>
    expect(fetchPublic(address, { maxBytes: 1000 })).rejects.toThrow(words),
  );
});

test.each([
  ['plain words', 'plain words'],
  ['two\r\nlines', 'two\nlines'],
  ['3 < 4 and 5 > 2', '3 < 4 and 5 > 2'],
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['Fish &amp; chips<br/>fresh', 'Fish & chips\nfresh'],
  ['<ul><li>a</li><li>b</li></ul>', '• a\n• b'],
  ['<p>a<script>alert("<p>x</p>")</script>b</p>', 'ab'],
  ['<img src=x onerror=alert(1)>words', 'words'],
])('extracts the text of %j', (html, text) => expect(toPlainText(html)).toBe(text));
