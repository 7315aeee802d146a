import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server as TcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest';
import { checkCertificate } from '#server/providers/dns/check-certificate.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns/dns-server.ts';

let dns: DnsServer;
const open: TcpServer[] = [];
beforeAll(async () => {
  dns = await startDnsServer();
  dns.zone['ns.host.test'] = [{ type: 'A', value: '127.0.0.1' }];
});
afterAll(() => dns.close());
afterEach(() => open.splice(0).map((server) => server.close()));

async function listen(server: TcpServer): Promise<{ host: string; port: number }> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { host: '127.0.0.1', port: typeof address === 'object' && address ? address.port : 0 };
}
const check = (proxy: { host: string; port: number }) =>
  checkCertificate(
    { resolvers: [`127.0.0.1:${dns.port}`], port: dns.port, allowsPrivate: true, timeoutMs: 500 },
    proxy,
    'amaka.com.ng',
  );
/** A proxy that has no certificate for the name: it ends the handshake. */
const withoutCertificate = () => createServer((socket) => socket.destroy());

describe('the certificate of a domain', () => {
  it('is not issued while the proxy has none', async () => {
    dns.zone['amaka.com.ng'] = [{ type: 'NS', value: 'ns.host.test' }];
    expect(await check(await listen(withoutCertificate()))).toMatchObject({ fault: 'notIssued' });
  });
  it('can’t be issued against a CAA record, and can with one for the authority', async () => {
    dns.zone['amaka.com.ng'] = [
      { type: 'NS', value: 'ns.host.test' },
      { type: 'CAA', value: 'digicert.com' },
    ];
    expect(await check(await listen(withoutCertificate()))).toMatchObject({
      fault: 'caa',
      actual: ['digicert.com'],
    });
    dns.zone['amaka.com.ng'].push({ type: 'CAA', value: 'letsencrypt.org; validationmethods=http-01' });
    expect(await check(await listen(withoutCertificate()))).toMatchObject({ fault: 'notIssued' });
  });
  it('is not known while the proxy can’t be reached', async () => {
    const server = withoutCertificate();
    const proxy = await listen(server);
    server.close();
    expect(await check(proxy)).toMatchObject({ fault: 'unreachable' });
  });
  it('is wrong if no known authority issued it', async () => {
    dns.zone['amaka.com.ng'] = [{ type: 'NS', value: 'ns.host.test' }];
    const read = (name: string) => readFileSync(new URL(`../support/dns/${name}`, import.meta.url));
    const proxy = await listen(
      createTlsServer({ key: read('self-signed.key.pem'), cert: read('self-signed.cert.pem') }),
    );
    const finding = await check(proxy);
    expect(finding.fault).toBe('wrongCertificate');
    expect(finding.actual[0]).toContain('Kontor test');
  });
});
