import { describe, expect, test } from 'vitest';
import { describeDispute } from '#src/features/disputes/dispute.words.ts';

const open = {
  status: 'open',
  reason: 'Product not received',
  respondBy: '2026-01-20T09:00:00.000Z',
} as const;
const said = (dispute: Parameters<typeof describeDispute>[0], now: string) =>
  describeDispute(dispute, 'Africa/Lagos', new Date(now));

describe('what is said of a dispute', () => {
  test('is its reason, and until when to respond in the time zone of the business', () => {
    expect(said(open, '2026-01-20T08:59:59.999Z')).toBe(
      'Reason: Product not received. Respond by 20 Jan 2026, 10:00.',
    );
  });

  test('is that the time to respond ended, from that instant on', () => {
    expect(said(open, '2026-01-20T09:00:00.000Z')).toBe(
      'Reason: Product not received. The time to respond ended on 20 Jan 2026, 10:00.',
    );
  });

  test('asks for no response once it is decided', () => {
    expect(said({ ...open, status: 'lost' }, '2026-01-10T09:00:00.000Z')).toBe(
      'Reason: Product not received.',
    );
  });

  test('is what is known of it, and nothing where nothing is known', () => {
    expect(said({ ...open, reason: null }, '2026-01-10T09:00:00.000Z')).toBe(
      'Respond by 20 Jan 2026, 10:00.',
    );
    expect(said({ ...open, reason: null, respondBy: null }, '2026-01-10T09:00:00.000Z')).toBeNull();
  });
});
