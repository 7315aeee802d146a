import { type PeerCertificate, type TLSSocket, connect } from 'node:tls';
import { type DnsSettings, ask, findNameServers } from './authority.ts';
import { type Finding, asFault, asWanted } from './dns.ts';

/** Kontor's own proxy, which has the certificates. */
export interface ProxyAddress {
  host: string;
  port: number;
}

/** The authority whose certificates Caddy gets first, as CAA records name it. */
const authority = 'letsencrypt.org';

interface Handshake {
  state: 'done' | 'refused' | 'unreachable';
  isTrusted: boolean;
  certificate: PeerCertificate | undefined;
}

/** Only the name is sent: the connection goes to Kontor's own proxy, wherever the domain leads. */
function shakeHands({ host, port }: ProxyAddress, name: string, timeoutMs: number): Promise<Handshake> {
  return new Promise((resolve) => {
    let isConnected = false;
    const socket: TLSSocket = connect({ host, port, servername: name, rejectUnauthorized: false });
    const end = (result: Handshake) => {
      socket.destroy();
      resolve(result);
    };
    const fail = () =>
      end({ state: isConnected ? 'refused' : 'unreachable', isTrusted: false, certificate: undefined });
    socket.setTimeout(timeoutMs, fail);
    socket.once('connect', () => (isConnected = true));
    socket.once('error', fail);
    socket.once('secureConnect', () =>
      end({ state: 'done', isTrusted: socket.authorized, certificate: socket.getPeerCertificate() }),
    );
  });
}

const describe = ({ issuer, valid_to: until }: PeerCertificate): string =>
  `${[issuer?.O, issuer?.CN].flat().filter(Boolean).join(' ')}, until ${until}`;

/** Returns the authorities that may issue certificates for a name, by the CAA records of it or of a name above (RFC 8659). */
async function findIssuers(settings: DnsSettings, name: string): Promise<string[]> {
  const responsible = await findNameServers(settings, name);
  const server = 'servers' in responsible ? responsible.servers[0] : undefined;
  if (!server) return [];
  for (let zone = name; zone.includes('.'); zone = zone.slice(zone.indexOf('.') + 1)) {
    const answer = await ask(server.resolveCaa(zone));
    if (answer.kind === 'fault') return [];
    if (answer.kind === 'values')
      return answer.values.flatMap(({ issue }) => (issue === undefined ? [] : [issue]));
  }
  return [];
}

/** Looks for a valid certificate of the name at the proxy, and for the reason where there is none. */
export async function checkCertificate(
  settings: DnsSettings,
  proxy: ProxyAddress,
  name: string,
): Promise<Finding> {
  const { state, isTrusted, certificate } = await shakeHands(proxy, name, settings.timeoutMs);
  if (state === 'unreachable') return asFault('unreachable');
  if (state === 'done' && certificate && isTrusted) return asWanted([describe(certificate)]);
  const issuers = await findIssuers(settings, name);
  if (issuers.length > 0 && !issuers.some((issuer) => issuer.split(';')[0]?.trim() === authority))
    return asFault('caa', issuers);
  return state === 'done' && certificate
    ? asFault('wrongCertificate', [describe(certificate)])
    : asFault('notIssued');
}
