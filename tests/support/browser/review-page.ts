import { expect, type Page } from '@playwright/test';
import { pathOf, statesOf } from '#machines/graph/names.ts';
import { registry } from '#machines/graph/registry.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';

export const currentState = (page: Page) => page.locator('[data-current-state]');

export async function openChart(page: Page, { id, title }: Pick<AnyFlowModel, 'id' | 'title'>, search = '') {
  await page.goto(`/test/${id}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** The charts whose stories are looked at in this run. */
export const sampledCharts = isThorough
  ? registry
  : registry
      .toSorted((one, other) => numericSeedOf(`story ${one.id}`) - numericSeedOf(`story ${other.id}`))
      .slice(0, 6);

/** Returns the states that a review has buttons for, in an order that the seed decides. */
export function shuffledStates({ id, machine }: AnyFlowModel): string[] {
  const states = statesOf(machine).filter(({ path, type }) => path.length > 0 && type !== 'history');
  return states.map(pathOf).toSorted((one, other) => numericSeedOf(id + one) - numericSeedOf(id + other));
}
