import { randomBytes } from 'node:crypto';
import { type Answer, type DnsSettings, type NameServer, ask, findNameServers } from './authority.ts';
import { type DomainClaim, type Finding, asFault, asWanted, getOwnershipName } from './dns.ts';

/** The texts of a name: of its TXT records, or the alias that stands in their place. */
async function readTexts(server: NameServer, name: string): Promise<Answer<string>> {
  const texts = await ask(server.resolveTxt(name));
  // A text longer than 255 bytes is sent in parts.
  if (texts.kind === 'values') return { kind: 'values', values: texts.values.map((parts) => parts.join('')) };
  return texts.kind === 'fault' ? texts : ask(server.resolveCname(name));
}

/** Returns true if the same values answer for a name that no one has created. */
async function isWildcard(
  server: NameServer,
  { name }: DomainClaim,
  values: readonly string[],
): Promise<boolean> {
  const other = await readTexts(server, `k${randomBytes(8).toString('hex')}.${name}`);
  return other.kind === 'values' && other.values.toSorted().join('\n') === values.toSorted().join('\n');
}

async function askServer(server: NameServer, claim: DomainClaim): Promise<Finding> {
  const texts = await readTexts(server, getOwnershipName(claim.name));
  if (texts.kind === 'fault') return asFault(texts.fault);
  if (texts.kind === 'none') return asFault('missing');
  const { values } = texts;
  if (values.includes(claim.token)) return asWanted(values);
  return asFault((await isWildcard(server, claim, values)) ? 'wildcard' : 'other', values);
}

const isAnswer = ({ fault }: Finding) =>
  fault !== 'timeout' && fault !== 'serverFailure' && fault !== 'refused';

/**
 * Combines what the name servers of a domain said. One that is down doesn't matter while another answers; two that contradict
 * each other have not exchanged a change yet.
 */
export function combine(findings: readonly Finding[]): Finding {
  const answers = findings.filter(isAnswer);
  const [first] = answers;
  if (!first) return findings[0] ?? asFault('timeout');
  const right = answers.filter(({ fault }) => fault === null);
  if (right.length === answers.length) return first;
  const wrong = answers.find(({ fault }) => fault !== null) ?? first;
  return right.length === 0 ? wrong : asFault('inconsistent', wrong.actual, wrong.ttlSeconds);
}

/** Looks for the TXT record of a claim at every name server of the domain. */
export async function checkOwnership(settings: DnsSettings, claim: DomainClaim): Promise<Finding> {
  const authority = await findNameServers(settings, claim.name);
  if ('fault' in authority) return asFault(authority.fault);
  return combine(await Promise.all(authority.servers.map((server) => askServer(server, claim))));
}
