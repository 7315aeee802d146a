import { describe, expect, test } from 'vitest';
import { describeDispute } from '#src/features/disputes/dispute.words.ts';

const open = {
  status: 'open',
  reason: 'Product not received',
  respondBy: '2026-01-20T09:00:00.000Z',
} as const;
const describeAt = (dispute: Parameters<typeof describeDispute>[0], now: string) =>
  describeDispute(dispute, 'Africa/Lagos', new Date(now));

describe('the text about a dispute', () => {
  test("contains its reason, and the date to respond by in the business's time zone", () => {
    expect(describeAt(open, '2026-01-20T08:59:59.999Z')).toBe(
      'Reason: Product not received. Respond by 20 Jan 2026, 10:00.',
    );
  });

  test('says that the time to respond has ended, from that instant on', () => {
    expect(describeAt(open, '2026-01-20T09:00:00.000Z')).toBe(
      'Reason: Product not received. The time to respond ended on 20 Jan 2026, 10:00.',
    );
  });

  test('asks for no response once it is decided', () => {
    expect(describeAt({ ...open, status: 'lost' }, '2026-01-10T09:00:00.000Z')).toBe(
      'Reason: Product not received.',
    );
  });

  test('contains what is known, and is empty when nothing is known', () => {
    expect(describeAt({ ...open, reason: null }, '2026-01-10T09:00:00.000Z')).toBe(
      'Respond by 20 Jan 2026, 10:00.',
    );
    expect(describeAt({ ...open, reason: null, respondBy: null }, '2026-01-10T09:00:00.000Z')).toBeNull();
  });
});
