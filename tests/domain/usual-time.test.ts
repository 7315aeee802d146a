import { expect, it } from 'vitest';
import { calculateUsualMs } from '#domain/usual-time.ts';

const minutes = (...all: number[]) => all.map((count) => count * 60_000);
const took = minutes(50, 10, 30, 20, 40, 60, 100, 90, 80, 70);

it("uses a business's own usual time after ten of them", () => {
  expect(calculateUsualMs(took.slice(1), 1000)).toBe(1000);
  expect(calculateUsualMs(took, 1000)).toBe(55 * 60_000);
  expect(calculateUsualMs(took.with(6, 1e12), 1000)).toBe(55 * 60_000);
  expect(
    calculateUsualMs(
      took.map(() => 5),
      1000,
    ),
  ).toBe(60_000);
});
