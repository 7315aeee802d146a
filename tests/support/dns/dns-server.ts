import { type Socket, createSocket } from 'node:dgram';
import { once } from 'node:events';
import { type DnsCode, type DnsRecord, readQuestion, writeAnswer } from './dns-message.ts';

/** Records by name; a name that begins with `*.` answers for every name below that has none of its own. */
export type Zone = Record<string, DnsRecord[]>;

export interface DnsServer {
  port: number;
  /** The records, which a test changes at any time. */
  zone: Zone;
  /** Answers for these names and all below with a failure, or not at all. */
  trouble: Record<string, DnsCode | 'silence'>;
  /** The questions in the order of arrival: `TXT _kontor.example.com`. */
  questions: string[];
  close(): void;
}

const isBelow = (name: string, top: string) => name === top || name.endsWith(`.${top}`);

function findRecords(zone: Zone, name: string): DnsRecord[] | undefined {
  if (zone[name]) return zone[name];
  const labels = name.split('.');
  for (let from = 1; from < labels.length; from += 1) {
    const records = zone[`*.${labels.slice(from).join('.')}`];
    if (records) return records;
  }
  return undefined;
}

const exists = (zone: Zone, name: string) => Object.keys(zone).some((one) => isBelow(one, name));

/** A name server on this machine, at `address`, over UDP. */
export async function startDnsServer(address = '127.0.0.1', port = 0): Promise<DnsServer> {
  const socket: Socket = createSocket('udp4');
  const server: DnsServer = {
    port: 0,
    zone: {},
    trouble: {},
    questions: [],
    close: () => socket.close(),
  };
  socket.on('message', (message, { port: from, address: asker }) => {
    const question = readQuestion(message);
    const { name, type } = question;
    server.questions.push(`${type ?? '?'} ${name}`);
    const fault = Object.entries(server.trouble).find(([top]) => isBelow(name, top))?.[1];
    if (fault === 'silence') return;
    const records = findRecords(server.zone, name);
    const answers = (records ?? [])
      .filter((record) => record.type === type)
      .map((record) => ({ ...record, name }));
    const code = fault ?? (records || exists(server.zone, name) ? 'NOERROR' : 'NXDOMAIN');
    socket.send(writeAnswer(question, code, fault ? [] : answers), from, asker);
  });
  socket.bind(port, address);
  await once(socket, 'listening');
  server.port = socket.address().port;
  return server;
}
