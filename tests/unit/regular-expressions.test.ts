import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { checkSync } from 'recheck';
import ts from 'typescript';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as core from 'zod/v4/core';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { normalizeText } from '#domain/normalize-text.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';

const root = join(import.meta.dirname, '../..');
/** A pattern is checked within two seconds; a busy machine may need more. */
const checkMs = 60_000;
vi.setConfig({ testTimeout: 600_000 });

let sources: ts.SourceFile[] | undefined;
const sourcesOf = (): ts.SourceFile[] => (sources ??= readSources());
const readSources = (): ts.SourceFile[] =>
  globSync('{domain,contract,machines,server,src}/**/*.{ts,tsx}', { cwd: root }).map((file) =>
    ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true),
  );
const placeOf = (source: ts.SourceFile, node: ts.Node): string =>
  `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;

interface Pattern {
  source: string;
  flags: string;
  /** The location that the message names. */
  at: string;
}

/** Returns true for the only pattern that is built at run time, from the routes of the application's pages. */
const isMadeOfOwnParts = (at: string) => at.startsWith('server/plugins/pages/built-pages.ts');

/** Returns every regular expression of the product's own code, as the compiler parses it. */
function patternsOfCode(): { literals: Pattern[]; constructed: string[] } {
  const literals: Pattern[] = [];
  const constructed: string[] = [];
  for (const source of sourcesOf()) {
    const visit = (node: ts.Node): void => {
      const at = placeOf(source, node);
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), at });
      }
      const isCall = ts.isNewExpression(node) || ts.isCallExpression(node);
      if (isCall && node.expression.getText() === 'RegExp') constructed.push(at);
      node.forEachChild(visit);
    };
    visit(source);
  }
  return { literals, constructed };
}

/** Returns the patterns with which zod checks the formats in the contract. */
function patternsOfContract(): Pattern[] {
  const patterns: Pattern[] = [];
  const visited = new Set<unknown>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || visited.has(value)) return;
    visited.add(value);
    if (value instanceof RegExp) patterns.push({ source: value.source, flags: value.flags, at });
    else if (value instanceof core.$ZodType || value instanceof core.$ZodCheck) visit(value._zod.def, at);
    else if (Array.isArray(value)) for (const part of value) visit(part, at);
    else for (const [name, part] of Object.entries(value)) visit(part, `${at}.${name}`);
  };
  for (const [name, { params, query, body }] of Object.entries<Call>(calls))
    visit([params, query, body], name);
  return patterns;
}

type Check = typeof checkSync;
let check: Check;
beforeAll(async () => {
  // The checker uses its JavaScript version, which runs on every platform.
  process.env['RECHECK_BACKEND'] = 'pure';
  ({ checkSync: check } = await import('recheck'));
});

/** Returns the patterns by their text; equal ones are checked once. */
const byText = (patterns: Pattern[]) => [
  ...Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`),
];

/** Returns a sentence for each pattern that takes more than linear time for a hostile text. */
function slowOnes(patterns: ReturnType<typeof byText>): string[] {
  return patterns.flatMap(([text, places]) => {
    const [{ source, flags } = { source: '', flags: '' }] = places;
    // The checker reads `v` as `u`; the differences do not affect repetition.
    const result = check(source, flags.replace('v', 'u'), { timeout: checkMs, randomSeed: 2026 });
    if (result.status === 'safe') return [];
    const why = result.status === 'vulnerable' ? result.complexity.summary : result.error.kind;
    return [`${text} is ${why}: ${places.map(({ at }) => at).join(', ')}`];
  });
}

describe('a regular expression', () => {
  test('is recognised as slow if it is', () => {
    expect(slowOnes(byText([{ source: String.raw`^\S+@\S+\.\S+$`, flags: '', at: 'here' }]))).toHaveLength(1);
    expect(slowOnes(byText([{ source: '^[a-z]+$', flags: '', at: 'here' }]))).toEqual([]);
  });

  test("of the product's code, those that changed first, takes linear time for any text", () => {
    const { literals } = patternsOfCode();
    expect(literals.length).toBeGreaterThan(100);
    const sample = sampleOf('regularExpressions', byText(literals), {
      title: ([text]) => text,
      touches: ([, places]) => places.map(({ at }) => relative(root, at.replace(/:\d+$/, ''))),
    });
    expect(slowOnes(sample)).toEqual([]);
  });

  test('is not built at run time', () => {
    expect(patternsOfCode().constructed.filter((at) => !isMadeOfOwnParts(at))).toEqual([]);
  });

  test('that checks a format of the contract takes linear time for any text', () => {
    const patterns = patternsOfContract();
    expect(patterns.length).toBeGreaterThan(3);
    expect(slowOnes(byText(patterns))).toEqual([]);
  });
});

/** Returns the calls of `String.prototype.normalize`, which takes quadratic time for many combining marks in a row. */
function plainNormalizations(): string[] {
  return sourcesOf().flatMap((source) => {
    const places: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) && node.name.text === 'normalize')
        places.push(placeOf(source, node));
      node.forEachChild(visit);
    };
    visit(source);
    return places;
  });
}

describe('Unicode normalisation', () => {
  test('only happens in normalizeText', () => {
    expect(plainNormalizations()).toEqual([expect.stringMatching(/^domain\/normalize-text\.ts:/)]);
  });

  test('keeps what people write and cuts rows of marks that no language has', () => {
    expect(normalizeText('Ọ̀yọ́ Café', 'NFC')).toBe('Ọ̀yọ́ Café'.normalize('NFC'));
    expect(normalizeText(`a${'\u0300'.repeat(500_000)}b`, 'NFKD')).toBe(`a${'\u0300'.repeat(30)}b`);
  });
});
