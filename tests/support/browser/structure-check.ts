import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { numericSeedOf } from '#tests/support/sampling/seed.ts';
import { expectAccessible } from './page-checks.ts';

/** The structures that this worker has checked. */
const checked = new Set<string>();

/**
 * Returns the page's tags, roles, classes and names of attributes, in order. Texts, IDs, what React Aria announces, the
 * marks of a pointer or focus, and repeated rows don't count.
 */
const structureOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isMark = (name: string) =>
      /^(?:id|class|style|tabindex|data-(?:focus|hover|press|react-aria).*)$/.test(name);
    const describe = (element: Element): string => {
      if (element.matches('[data-live-announcer], script')) return '';
      const names = element.getAttributeNames().filter((name) => !isMark(name));
      const own = [element.localName, element.getAttribute('role'), element.getAttribute('class')];
      const inner = element.localName === 'svg' ? [] : [...element.children].map(describe);
      const different = inner.filter((one, nth) => one !== inner[nth - 1]);
      return `<${[...own, ...names.sort()].join(' ')}>${different.join('')}</>`;
    };
    return `${window.innerWidth} ${describe(document.body)}`;
  });

/** Runs axe in light or dark, by turns, unless this worker has checked a page of the same structure before. */
export async function checkNewStructure(page: Page): Promise<void> {
  const structure = createHash('sha256')
    .update(await structureOf(page))
    .digest();
  const key = structure.toString('base64');
  if (checked.has(key)) return;
  checked.add(key);
  const isDark = (structure.readUInt8() + numericSeedOf('colour scheme')) % 2 === 1;
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' });
  await expectAccessible(page);
}
