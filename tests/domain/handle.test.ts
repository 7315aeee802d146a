import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HandleProblem, findHandleProblem, suggestHandle } from '#domain/handle.ts';

/** The cases of the specification, section 5. */
const cases: [handle: string, problem: HandleProblem | undefined][] = [
  ['amaka', undefined],
  ['A', undefined],
  ['7up', undefined],
  ['amaka_fabrics', undefined],
  ['amaka.fabrics-2', undefined],
  ['amaka_', undefined],
  ['amaka.', undefined],
  ['a_.b', undefined],
  ['a'.repeat(63), undefined],
  ['', 'empty'],
  ['-amaka', 'bad-start'],
  ['.amaka', 'bad-start'],
  ['_amaka', 'bad-start'],
  ['étoile', 'bad-start'],
  ['amaka fabrics', 'bad-character'],
  ['amaká', 'bad-character'],
  ['amaka/fabrics', 'bad-character'],
  ['amaka\n', 'bad-character'],
  ['amaka--fabrics', 'double-mark'],
  ['amaka..fabrics', 'double-mark'],
  ['amaka.-fabrics', 'mixed-marks'],
  ['amaka-.fabrics', 'mixed-marks'],
  ['amaka-', 'bad-end'],
  ['a'.repeat(64), 'too-long'],
];

describe('handleProblem', () => {
  test.each(cases)('%j: %s', (handle, problem) => {
    expect(findHandleProblem(handle)).toBe(problem);
  });
});

describe('suggestHandle', () => {
  test.each([
    ['Amaka Fabrics', 'amaka-fabrics'],
    ["  Tolu's Café & Bar! ", 'tolu-s-cafe-bar'],
    ['東京', ''],
  ])('%j becomes %j', (name, handle) => {
    expect(suggestHandle(name)).toBe(handle);
  });

  test('returns a valid or empty handle for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (name) => {
        const handle = suggestHandle(name);
        expect(handle === '' || findHandleProblem(handle) === undefined).toBe(true);
      }),
    );
  });
});
