import { isIPv6 } from 'node:net';

export const dnsTypes = { A: 1, NS: 2, CNAME: 5, SOA: 6, TXT: 16, AAAA: 28, CAA: 257 } as const;
export type DnsType = keyof typeof dnsTypes;
export const dnsCodes = { NOERROR: 0, SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 } as const;
export type DnsCode = keyof typeof dnsCodes;

export interface DnsRecord {
  type: DnsType;
  value: string;
  ttl?: number;
}
export interface DnsAnswer extends DnsRecord {
  name: string;
}
export interface DnsQuestion {
  id: Buffer;
  name: string;
  type: DnsType | undefined;
  /** The question as it was sent, which the answer repeats. */
  bytes: Buffer;
}

const headerLength = 12;

/** Reads the only question of a message (RFC 1035, 4.1). */
export function readQuestion(message: Buffer): DnsQuestion {
  const labels: string[] = [];
  let at = headerLength;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const code = message.readUInt16BE(at + 1);
  const all = Object.entries(dnsTypes) as [DnsType, number][];
  return {
    id: message.subarray(0, 2),
    name: labels.join('.').toLowerCase(),
    type: all.find(([, number]) => number === code)?.[0],
    bytes: message.subarray(headerLength, at + 5),
  };
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .filter(Boolean)
      .map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
    Buffer.from([0]),
  ]);

function encodeIPv6(address: string): Buffer {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail)];
  return Buffer.from(
    all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  );
}

function encodeValue({ type, value }: DnsRecord): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'AAAA') return encodeIPv6(isIPv6(value) ? value : '::1');
  if (type === 'TXT') {
    const parts = value.match(/.{1,200}/g) ?? [''];
    return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])));
  }
  if (type === 'CAA') return Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue${value}`)]);
  return encodeName(value);
}

const encodeAnswer = ({ name, ttl = 60, ...record }: DnsAnswer): Buffer => {
  const value = encodeValue(record);
  const fixed = Buffer.alloc(10);
  fixed.writeUInt16BE(dnsTypes[record.type], 0);
  fixed.writeUInt16BE(1, 2);
  fixed.writeUInt32BE(ttl, 4);
  fixed.writeUInt16BE(value.length, 8);
  return Buffer.concat([encodeName(name), fixed, value]);
};

/** Writes an authoritative answer (RFC 1035, 4.1.1). */
export function writeAnswer(
  { id, bytes }: DnsQuestion,
  code: DnsCode,
  answers: readonly DnsAnswer[],
): Buffer {
  const header = Buffer.alloc(headerLength);
  id.copy(header);
  header.writeUInt16BE(0x84_00 | dnsCodes[code], 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(answers.length, 6);
  return Buffer.concat([header, bytes, ...answers.map(encodeAnswer)]);
}
