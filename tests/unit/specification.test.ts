import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { specifiedCalls, specifiedRoutes } from './specification-lists.ts';

/** The names of parameters are not part of an address. */
const withoutNames = (address: string): string =>
  address.replaceAll(/\{-?\$?\w+\}|\$\w+/g, '{}').replace(/(?<=.)\/$/, '');

const builtRoutes = new Set(
  [...readFileSync('src/routes.gen.ts', 'utf8').matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) =>
    withoutNames(path),
  ),
);

test('the specification has 68 routes and 117 calls', () => {
  expect(new Set(specifiedRoutes).size).toBe(68);
  expect(new Set(specifiedCalls).size).toBe(117);
});

test('every route of the specification exists', () => {
  expect(specifiedRoutes.filter((route) => !builtRoutes.has(withoutNames(route)))).toEqual([]);
});

test('every call of the specification exists', () => {
  const built = new Set(Object.values(calls).map(({ method, path }) => withoutNames(`${method} ${path}`)));
  expect(specifiedCalls.filter((call) => !built.has(withoutNames(call)))).toEqual([]);
});
