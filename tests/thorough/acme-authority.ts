import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Pebble, the test server of the ACME protocol (RFC 8555) by Let's Encrypt; a package of Debian. */
export const hasAcmeAuthority = spawnSync('pebble', ['-h']).error === undefined;

export interface AcmeAuthority {
  process: ChildProcess;
  /** The address for clients of the protocol. */
  directory: string;
  /** The certificate that its own address has, as a file. */
  certificateFile: string;
  /** Returns the root of the certificates that it issues, as PEM. */
  readRoot(): Promise<string>;
}

/**
 * Starts an authority that proves a name as Let's Encrypt does, over HTTP or TLS at the address that the name server answers,
 * but at these ports in place of 80 and 443.
 */
export function startAcmeAuthority(
  dir: string,
  ports: { acme: number; management: number; http: number; https: number; dns: number },
): AcmeAuthority {
  const certificateFile = join(dir, 'acme.crt');
  const keyFile = join(dir, 'acme.key');
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  });
  const configuration = join(dir, 'acme.json');
  const pebble = {
    listenAddress: `127.0.0.1:${ports.acme}`,
    managementListenAddress: `127.0.0.1:${ports.management}`,
    certificate: certificateFile,
    privateKey: keyFile,
    httpPort: ports.http,
    tlsPort: ports.https,
  };
  writeFileSync(configuration, JSON.stringify({ pebble }));
  const command = ['-config', configuration, '-dnsserver', `127.0.0.1:${ports.dns}`];
  return {
    // Without the random waits and refusals with which it tests clients.
    process: spawn('pebble', command, {
      stdio: 'ignore',
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
    directory: `https://127.0.0.1:${ports.acme}/dir`,
    certificateFile,
    readRoot: () =>
      new Promise((resolve, reject) => {
        const ca = readFileSync(certificateFile);
        request(`https://127.0.0.1:${ports.management}/roots/0`, { ca }, (answer) => {
          text(answer).then(resolve, reject);
        })
          .on('error', reject)
          .end();
      }),
  };
}
