import { formatAddress } from '#domain/customer.ts';
import type { EventRow } from './events.repo.ts';

const maxLineBytes = 75;

/** RFC 5545, section 3.3.11. */
const escape = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r?\n/g, String.raw`\n`);

/** `20261201T130000Z`, in UTC. */
const toTime = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

/** Folds a line after at most 75 bytes, between characters (RFC 5545, section 3.1). */
function fold(line: string): string {
  const parts: string[] = [];
  let [part, bytes] = ['', 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > maxLineBytes) {
      parts.push(part);
      // A continuation begins with a space, which counts.
      [part, bytes] = ['', 1];
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}

/** Returns an event as a calendar file (RFC 5545) with one entry; its times are in UTC, so that it needs no time zone. */
export function createCalendarFile(event: EventRow, { url, now }: { url: string; now: Date }): string {
  const { id, title, description, placeName, address, startsAt, endsAt, status } = event;
  const lines: [name: string, value: string][] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Kontor//Events//EN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', `${id}@kontor`],
    ['DTSTAMP', toTime(now)],
    ['DTSTART', toTime(startsAt)],
    ['DTEND', toTime(endsAt)],
    ['SUMMARY', escape(title)],
    ['LOCATION', escape(`${placeName}, ${formatAddress(address)}`)],
    ['DESCRIPTION', escape(description)],
    ['URL', url],
    ['STATUS', status === 'canceled' ? 'CANCELLED' : 'CONFIRMED'],
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ];
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join('');
}
