import type { Locator } from '@playwright/test';
import { chartSteps, outlineStory } from '#machines/story/outline.ts';
import { storiesById } from '#machines/story/registry.ts';
import { statesInTree } from '#machines/story/step-tree.ts';
import { openChart, sampledCharts } from '#tests/support/browser/review-page.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { inSteps } from '#tests/support/browser/screen-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const minLetters = { story: 14, stepChart: 11 };

/**
 * Returns the size of the smallest letters in an element as they are on the screen, with their text.
 * @param except a selector of parts that don't count
 */
const findSmallestLetters = (part: Locator, except = ':not(*)') =>
  part.evaluate((root, selector) => {
    const scale = root.getBoundingClientRect().width / (root as HTMLElement).offsetWidth;
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    let smallest = { size: Number.POSITIVE_INFINITY, text: '' };
    while (texts.nextNode()) {
      const { currentNode } = texts;
      const { parentElement } = currentNode;
      const text = currentNode.textContent?.trim() ?? '';
      if (text === '' || !parentElement?.checkVisibility() || parentElement.closest(selector)) continue;
      // A text for screen readers alone is one pixel wide.
      if (parentElement.offsetWidth <= 1) continue;
      const size = Number.parseFloat(getComputedStyle(parentElement).fontSize) * scale;
      if (size < smallest.size) smallest = { size, text };
    }
    return smallest;
  }, except);

for (const width of [360, 1100])
  test(`the letters of stories and of the charts of their steps are large enough, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await inSteps(
      sampledCharts.map((model) => [model.title, model] as const),
      async ([, model]) => {
        const sizes = chartSteps(model).map((tree) => statesInTree(tree).length);
        const biggest = sizes.indexOf(Math.max(...sizes));
        const step = storiesById[model.id] ? biggest + 1 : 0;
        await openChart(page, model, biggest === -1 ? '' : `?step=${step}`);
        await expect(page.locator('li[id^=step-]')).toHaveCount(outlineStory(model).steps.length);
        await expectNoSidewaysScroll(page);
        const story = await findSmallestLetters(page.locator('ol:has(> #step-1)'), '[data-step-chart]');
        expect(story.size, story.text).toBeGreaterThanOrEqual(minLetters.story);
        if (biggest === -1) return;
        const chart = page.locator('[data-step-chart]');
        await expect(chart.locator('[data-state-box]')).toHaveCount(sizes[biggest] ?? 0);
        const letters = await findSmallestLetters(chart);
        expect(letters.size, letters.text).toBeGreaterThanOrEqual(minLetters.stepChart);
        expect(letters.size).toBeLessThan(100);
      },
    );
  });
