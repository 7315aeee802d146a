import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { chromium } from '@playwright/test';
import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeInternal } from '#server/internal/make-internal.ts';
import { type OpenStore, openStore, publish } from '#tests/api/shop/shop-fixture.ts';
import { type DnsServer, startDnsServer } from '#tests/support/dns/dns-server.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type AcmeAuthority, hasAcmeAuthority, startAcmeAuthority } from './acme-authority.ts';

const hasCaddy = spawnSync('caddy', ['version']).status === 0;
const domain = 'amakafabrics.example';
const noCertificate = 'no certificate';

/** Returns a port that is free now. */
const findPort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Returns whom a certificate names and whether the authority is trusted; or why there was no handshake. */
const shakeHands = (port: number, servername: string, ca?: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername, ca, rejectUnauthorized: ca !== undefined });
    socket.once('secureConnect', () => {
      resolve(String(socket.getPeerCertificate().subjectaltname));
      socket.end();
    });
    socket.once('error', () => resolve(noCertificate));
  });

/** docs/operations.md, "The proxy of own domains", with a local authority in place of Let's Encrypt. */
const toCaddyfile = (
  ports: { http: number; https: number; kontor: number; internal: number },
  dir: string,
  { directory, certificateFile }: AcmeAuthority,
) => `{
  admin off
  acme_ca ${directory}
  acme_ca_root ${certificateFile}
  storage file_system ${dir}
  http_port ${ports.http}
  https_port ${ports.https}
  on_demand_tls {
    ask http://127.0.0.1:${ports.internal}/internal/domains/allowed
  }
}
https:// {
  tls {
    on_demand
  }
  reverse_proxy 127.0.0.1:${ports.kontor}
}
`;

describe.skipIf(!hasCaddy || !hasAcmeAuthority)('a store under its own domain, through Caddy', () => {
  let server: ApiServer;
  let internal: FastifyInstance;
  let store: OpenStore;
  let dns: DnsServer;
  let authority: AcmeAuthority;
  let caddy: ChildProcess;
  let https = 0;
  const dir = mkdtempSync(join(tmpdir(), 'kontor-caddy-'));

  const be = (name: string, status: 'live' | 'routing') =>
    server.deps.db.execute(sql`
      insert into store_domains (business_id, id, name, status, is_bought, token, created_by, created_at, live_at)
      values (${store.businessId}, ${newId()}, ${name}, ${status}, false, ${newId()}, ${newId()}, now(), now())`);

  beforeAll(async () => {
    server = await startApiServer();
    store = await openStore(server);
    const kontor = Number(new URL(await server.http.listen({ host: '127.0.0.1', port: 0 })).port);
    internal = makeInternal(server.deps);
    const internalPort = Number(new URL(await internal.listen({ host: '127.0.0.1', port: 0 })).port);
    https = await findPort();
    const http = await findPort();
    dns = await startDnsServer();
    dns.zone[domain] = [{ type: 'A', value: '127.0.0.1' }];
    const acmePorts = { acme: await findPort(), management: await findPort(), dns: dns.port };
    authority = startAcmeAuthority(dir, { ...acmePorts, http, https });
    const file = join(dir, 'Caddyfile');
    writeFileSync(file, toCaddyfile({ http, https, kontor, internal: internalPort }, dir, authority));
    caddy = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { stdio: 'ignore' });
    await be(domain, 'live');
    // Caddy takes a moment until it listens.
    for (let tries = 0; tries < 60 && (await shakeHands(https, domain)) === noCertificate; tries += 1)
      await pause(500);
  });
  afterAll(async () => {
    caddy.kill();
    authority.process.kill();
    dns.close();
    await internal.close();
    await server.close({ hasImpossibleData: 'domains without their history' });
    rmSync(dir, { recursive: true, force: true });
  });

  it('gets a certificate for a live domain alone', async () => {
    expect(await shakeHands(https, domain, await authority.readRoot())).toBe(`DNS:${domain}`);
    await be('waiting.example', 'routing');
    for (const name of ['evil.example', 'waiting.example', `www.${domain}`])
      expect(await shakeHands(https, name), name).toBe(noCertificate);
  });

  it('is visited and bought from in a browser', async () => {
    const { product } = await publish(store);
    const browser = await chromium.launch({
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [`--host-resolver-rules=MAP ${domain}:443 127.0.0.1:${https}`],
    });
    try {
      // The browser doesn't know the authority; its certificates are checked above.
      const page = await browser.newPage({ ignoreHTTPSErrors: true, viewport: { width: 360, height: 740 } });
      await page.goto(`https://${domain}/products/${product.handle}`);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
        `https://${domain}/products/${product.handle}`,
      );
      await page.getByRole('button', { name: 'Add to cart' }).click();
      await page.waitForURL(`https://${domain}/cart?result=changed`);
      await page.getByText('Adire bag').first().waitFor();
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ domain, path: '/cart', httpOnly: true, secure: true, sameSite: 'Lax' });
    } finally {
      await browser.close();
    }
  });
});
