import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { withdrawModel } from '#machines/flows/withdraw/withdraw.model.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import {
  currentState,
  openChart,
  sampledCharts,
  shuffledStates,
} from '#tests/support/browser/review-page.ts';
import { inSteps, navigate } from '#tests/support/browser/screen-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

/** Returns how far the map is moved and zoomed. */
const mapView = (page: Page) =>
  page.locator('.react-flow__viewport').evaluate((part) => {
    const { a: zoom, e: x, f: y } = new DOMMatrix(getComputedStyle(part).transform);
    return { zoom, x, y };
  });
const map = (page: Page) => page.locator('[data-map]');

async function openMap(page: Page, model: AnyFlowModel) {
  await openChart(page, model, '?tab=states');
  await expect(map(page).locator('[data-active]').first()).toBeInViewport();
}

/** Returns where the middle of the map is on the screen. */
async function middleOf(page: Page) {
  await map(page).scrollIntoViewIfNeeded();
  const box = await map(page).boundingBox();
  if (!box) throw new Error('there is no map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the map of a chart is zoomed by the wheel and a double click, and dragged by the mouse', async ({
  page,
}) => {
  await openMap(page, withdrawModel);
  const { x, y } = await middleOf(page);
  const before = await mapView(page);
  await page.mouse.move(x - 200, y + 100);
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(before.zoom);
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => (await mapView(page)).zoom).toBeLessThan(before.zoom);
  const small = await mapView(page);
  await page.mouse.down();
  await page.mouse.move(x - 100, y + 150, { steps: 4 });
  await page.mouse.up();
  const dragged = await mapView(page);
  expect(dragged.x - small.x).toBeCloseTo(100, 0);
  expect(dragged.y - small.y).toBeCloseTo(50, 0);
  await expect(currentState(page)).toHaveAttribute('data-current-state', '"loading"');
  await page.mouse.dblclick(x - 200, y + 230);
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(small.zoom);
});

test('the map of a chart is moved and zoomed by the keyboard, and Enter on a state goes to it', async ({
  page,
}) => {
  await openMap(page, withdrawModel);
  const frame = page.getByRole('application', { name: /^Chart of “Withdrawing money”/ });
  await frame.focus();
  const before = await mapView(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => mapView(page)).toEqual({ ...before, x: before.x - 80, y: before.y - 80 });
  await page.keyboard.press('+');
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(before.zoom);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect.poll(async () => (await mapView(page)).zoom).toBeLessThan(before.zoom);
  await page.keyboard.press('Tab');
  await expect(map(page).locator('[data-state-path] button').first()).toBeFocused();
  const state = map(page).locator('[data-state-path="unreachable"]');
  await state.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(state).toHaveAttribute('data-active', 'true');
  await expect(state).toBeInViewport();
});

test('the map of a chart is pinched with two fingers', async ({ page }) => {
  await openMap(page, withdrawModel);
  const { x, y } = await middleOf(page);
  const before = await mapView(page);
  const fingers = await page.context().newCDPSession(page);
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined ? [] : [-1, 1].map((side, id) => ({ x: x + 150 + side * apart, y: y + 150, id })),
    });
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 });
  await page.reload();
  await expect(map(page).locator('[data-active]').first()).toBeInViewport();
  await touch('touchStart', 30);
  await touch('touchMove', 45);
  await touch('touchMove', 60);
  await touch('touchEnd');
  await expect.poll(async () => (await mapView(page)).zoom / before.zoom).toBeCloseTo(2, 1);
  await fingers.send('Emulation.setTouchEmulationEnabled', { enabled: false });
});

test('the map of a chart fits into its frame, and returns to the current state', async ({ page }) => {
  await openMap(page, withdrawModel);
  await page.getByRole('button', { name: 'Zoom to fit' }).click();
  const outside = await map(page).evaluate((part) => {
    const frame = part.getBoundingClientRect();
    return [...part.querySelectorAll('[data-line], [data-state-path]')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
    }).length;
  });
  expect(outside).toBe(0);
  const fitted = await mapView(page);
  await page.getByRole('button', { name: 'Go to current state' }).click();
  await expect.poll(async () => (await mapView(page)).zoom).toBeGreaterThan(fitted.zoom);
  await expect(map(page).locator('[data-active]')).toBeInViewport();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true);
});

test('each label of a chart fits onto its plate, and each name into its state', async ({ page }) => {
  await inSteps(
    sampledCharts.map((model) => [model.title, model] as const),
    async ([, model], isFirst) => {
      if (isFirst) await page.goto(`/test/${model.id}?tab=states`);
      else await navigate(page, `/test/${model.id}?tab=states`);
      await expect(page.getByRole('heading', { level: 1, name: model.title })).toBeVisible();
      await expect(map(page).locator('[data-state-path]').first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const wide = await map(page).evaluate((part) =>
        [...part.querySelectorAll('text')]
          .filter((text) => {
            const around = text.closest('g')?.querySelector('rect') ?? text.closest('[data-kind]');
            return text.getBoundingClientRect().right > (around?.getBoundingClientRect().right ?? 0);
          })
          .map((text) => text.textContent),
      );
      expect(wide).toEqual([]);
    },
  );
});

test('a chart is saved as SVG and as PNG, and printed', async ({ page }) => {
  await openMap(page, withdrawModel);
  const save = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), path: await file.path() };
  };
  const svg = await save('Save as SVG');
  expect(svg.name).toBe('withdraw.svg');
  const text = await readFile(svg.path, 'utf8');
  const { errors, texts } = await page.evaluate((source) => {
    const read = new DOMParser().parseFromString(source, 'image/svg+xml');
    return {
      errors: read.querySelectorAll('parsererror').length,
      texts: [...read.querySelectorAll('text')].map((one) => one.textContent).join(' '),
    };
  }, text);
  expect(errors).toBe(0);
  const names: Readonly<Record<string, string>> = withdrawModel.labels.states;
  for (const state of shuffledStates(withdrawModel)) expect(texts).toContain(names[state]);
  const png = await save('Save as PNG');
  expect(png.name).toBe('withdraw.png');
  expect((await readFile(png.path)).subarray(1, 4).toString()).toBe('PNG');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('img', { name: 'Chart of “Withdrawing money”' })).toBeVisible();
  await expect(map(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test('neither the list of charts nor a story loads the library of the map', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('/test');
  await expect(page.getByRole('link', { name: withdrawModel.title, exact: true })).toBeVisible();
  await navigate(page, `/test/${withdrawModel.id}`);
  await expect(page.locator('#step-1')).toBeVisible();
  expect(scripts.filter((url) => url.includes('/simulator-'))).toEqual([]);
  await navigate(page, `/test/${withdrawModel.id}?tab=states`);
  await expect(map(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('/simulator-')).length).toBeGreaterThan(0);
});
