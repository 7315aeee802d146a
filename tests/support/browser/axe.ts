import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { seedOf } from '#tests/support/sampling/seed.ts';
import { isThorough } from '#tests/support/thorough.ts';

declare global {
  interface Window {
    /** Present on a page that was checked before. */
    axe: typeof axe;
  }
}

type Theme = 'light' | 'dark';
const opposite = { light: 'dark', dark: 'light' } as const;

interface AccessibilityOptions {
  /**
   * Also asserts that targets are 24 px or have space around them. The window is as tall as the page meanwhile, because
   * a bar may cover half of a button until the page is scrolled. Popovers close when the window changes its size.
   */
  hasLargeTargets?: boolean;
}

/** The minified source, because each page has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The checks that depend on colours. */
const colours: RunOptions = { runOnly: ['color-contrast', 'link-in-text-block'] };
const everything: RunOptions = {};
const withTargets: RunOptions = { rules: { 'target-size': { enabled: true } } };

/** The states that this worker has checked: the width, the structure, and whether with the size of targets. */
const checked = new Set<string>();

/**
 * Asserts that axe finds no violation of WCAG 2.2 AA or its best practices on a page with a structure that this worker
 * hasn't checked yet at this width. The seed decides between light and dark; the thorough run checks the colours of the
 * other theme too.
 */
export async function expectAccessible(
  page: Page,
  { hasLargeTargets = false }: AccessibilityOptions = {},
): Promise<void> {
  await expectOverlaysVisible(page);
  const { structure, theme } = await describePage(page);
  const hasChanged = async () => (await describePage(page)).structure !== structure;
  const width = page.viewportSize()?.width;
  const key = `${width} ${structure}`;
  const keyWithTargets = `${key} targets`;
  if (checked.has(keyWithTargets) || (!hasLargeTargets && checked.has(key))) return;

  const isTurnOfOther = createHash('sha256').update(seedOf(structure)).digest().readUInt8() % 2 === 1;
  const first = isTurnOfOther ? opposite[theme] : theme;
  if (first !== theme) await page.emulateMedia({ colorScheme: first });
  const problems = hasLargeTargets
    ? await inTallWindow(page, () => runAxe(page, withTargets))
    : await runAxe(page, everything);
  if (isThorough) {
    await page.emulateMedia({ colorScheme: opposite[first] });
    problems.push(...(await runAxe(page, colours)));
  }
  if (isThorough || first !== theme) await page.emulateMedia({ colorScheme: theme });
  // What axe found while a dialog or a menu was still opening is true of neither page: the open one is checked.
  if (problems.length > 0 && (await hasChanged())) return expectAccessible(page, { hasLargeTargets });

  expect.soft(problems, `what axe finds on ${page.url()}, ${width} px wide, ${first}`).toEqual([]);
  if (problems.length === 0) checked.add(hasLargeTargets ? keyWithTargets : key);
}

/**
 * Waits until an overlay is visible: until then axe finds neither it nor the page below. The page stops scrolling, and is
 * hidden from axe, before a modal overlay is there.
 */
async function expectOverlaysVisible(page: Page): Promise<void> {
  const areVisible = () =>
    page.evaluate(() => {
      const areSeen = (selector: string) =>
        [...document.querySelectorAll(selector)].map((overlay) =>
          overlay.checkVisibility({ opacityProperty: true }),
        );
      const isModal = document.documentElement.style.overflow === 'hidden';
      const overlays = areSeen('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
      return (
        areSeen('[role=dialog], [role=alertdialog]').every((isSeen) => isSeen) &&
        (!isModal || overlays.includes(true))
      );
    });
  await expect.poll(areVisible, { message: 'what opened is visible', intervals: [10, 20, 50] }).toBe(true);
}

/**
 * Returns what is found. Excluded are React Aria's live region, which refers to removed elements after an announcement,
 * and frames, whose pages are checked separately.
 */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (runOptions) => {
    const { violations } = await window.axe.run(
      { exclude: ['[data-live-announcer]', 'iframe'] },
      { ...runOptions, iframes: false, resultTypes: ['violations'] },
    );
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ html }) => `  ${html}`).join('\n')}`,
    );
  }, options);
}

async function inTallWindow<T>(page: Page, use: () => Promise<T>): Promise<T> {
  const viewport = page.viewportSize();
  if (!viewport) throw new Error('The page has no viewport');
  const hidden = await page.evaluate(() =>
    Math.max(
      ...[document.documentElement, document.querySelector('main') ?? document.body].map(
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      ),
    ),
  );
  if (hidden === 0) return use();
  await page.setViewportSize({ ...viewport, height: viewport.height + hidden });
  const result = await use();
  await page.setViewportSize(viewport);
  return result;
}

/**
 * Returns the page's structure as a hash of tags, attribute names, roles, class names and states: all that axe's rules
 * depend on but texts and IDs. Rows of a table or a list count once for each kind, in no order.
 */
const describePage = (page: Page): Promise<{ structure: string; theme: Theme }> =>
  page.evaluate(() => {
    const nothing = new Set(['SCRIPT', 'STYLE', 'LINK', 'IFRAME']);
    const telling = new Set(['class', 'role', 'type', 'lang', 'dir', 'tabindex']);
    const isState = (value: string) => value === '' || value === 'true' || value === 'false';
    const hash = (text: string) => {
      let [high, low] = [0xdeadbeef, 0x41c6ce57];
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        high = Math.imul(high ^ code, 2654435761);
        low = Math.imul(low ^ code, 1597334677);
      }
      return (high >>> 0).toString(36) + (low >>> 0).toString(36);
    };
    const hashOf = (element: Element): string => {
      const attributes = [...element.attributes]
        .map(({ name, value }) => {
          if (name === 'style') return `style=${value.replaceAll(/\d+/g, '')}`;
          return telling.has(name) || isState(value) ? `${name}=${value}` : name;
        })
        .sort();
      const isList = element.matches(
        'tbody, ul, ol, dl, [role=rowgroup], [role=listbox], [role=list], [role=grid]',
      );
      const hasText = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const children = [...element.children]
        .filter(({ tagName }) => !nothing.has(tagName))
        .filter((child) => !child.matches('[data-live-announcer]'))
        .map(hashOf);
      const kinds = isList
        ? [...new Set(children)].sort()
        : children.filter((child, at) => child !== children[at - 1]);
      return hash([element.tagName, ...attributes, hasText, '>', ...kinds].join(' '));
    };
    return {
      structure: hashOf(document.documentElement),
      theme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
    };
  });
