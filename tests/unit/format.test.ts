import { describe, expect, it } from 'vitest';
import { formatDate, formatMoney, formatPercent, formatDuration, getInitials } from '#src/lib/format.ts';
import { catalogue } from '#src/lib/messages.ts';

describe('initials', () => {
  it('uses the first and the last word', () => expect(getInitials('ada ngozi Obi')).toBe('AO'));
  it('uses one of a single word', () => expect(getInitials('Adire')).toBe('A'));
  it('is empty without a name', () => expect(getInitials('  ')).toBe(''));
});

describe('formatMoney', () => {
  it('shows minor units as decimals', () => expect(formatMoney(123_456_705, 'NGN')).toBe('₦1,234,567.05'));
  it('shows less than one unit', () => expect(formatMoney(-7, 'NGN')).toBe('-₦0.07'));
  it('stays exact where floating point would not', () =>
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'USD')).toBe('$90,071,992,547,409.91'));
  it('marks gains on request', () => expect(formatMoney(500, 'GBP', 'signed')).toBe('+£5.00'));
});

describe('formatPercent', () => {
  it('formats a ratio', () => expect(formatPercent(0.125)).toBe('12.5%'));
});

describe('formatDate', () => {
  it('shows the local time of the business', () =>
    expect(formatDate('2026-03-01T23:30:00Z', 'Africa/Lagos')).toBe('2 Mar 2026, 00:30'));
  it('names a month', () =>
    expect(formatDate('2026-03-31T23:30:00Z', 'Africa/Lagos', 'month')).toBe('April 2026'));
});

describe('catalogue', () => {
  const t = catalogue({ hello: 'Hello {name}', left: { one: '{count} order', other: '{count} orders' } });
  it('fills in placeholders', () => expect(t('hello', { name: 'Ada' })).toBe('Hello Ada'));
  it('chooses by count', () =>
    expect([t('left', { count: 1 }), t('left', { count: 1200 })]).toEqual(['1 order', '1,200 orders']));
});

it('a duration is shown in the largest sufficient unit', () => {
  const texts = [20_000, 60_000, 90_000, 600_000, 86_400_000, 100_000_000, 300_000_000].map(formatDuration);
  expect(texts).toEqual([
    '20 seconds',
    '1 minute',
    '90 seconds',
    '10 minutes',
    '1 day',
    '28 hours',
    '3 days',
  ]);
});
