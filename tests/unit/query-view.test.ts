import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ApiError } from '#src/lib/api/api-errors.ts';
import { QueryView } from '#src/ui/feedback/query-view.tsx';

type Result = { data?: string[]; error?: Error };

const Zones = ({ data, error }: Result) =>
  QueryView({
    query: { data, error: error ?? null, errorUpdateCount: error ? 1 : 0, refetch: () => undefined },
    what: 'the zones',
    missing: 'No such zone',
    forbidden: 'No access to zones',
    empty: 'No zones yet',
    children: (zones) => zones.join(', '),
  });

/** Returns the HTML of a query with this result. */
const render = (result: Result): string => renderToStaticMarkup(createElement(Zones, result));

const refused = (status: number, message: string) => new ApiError(status, { error: message });

test('shows the data alone, also if loading it again failed', () => {
  expect(render({ data: ['Lagos', 'Abuja'] })).toBe('Lagos, Abuja');
  expect(render({ data: ['Lagos'], error: new Error('offline') })).toBe('Lagos');
  expect(render({ data: ['Lagos'], error: refused(404, 'This no longer exists') })).toBe('Lagos');
});

test('shows that there are no entries', () => {
  expect(render({ data: [] })).toBe('No zones yet');
});

test('shows placeholders while there is neither data nor an error', () => {
  expect(render({})).toMatch(/^<output aria-busy="true" aria-label="Loading the zones">/);
});

test('shows an error with a button to try again, and the reason if the server gave one', () => {
  const unreachable = render({ error: new Error('fetch failed') });
  expect(unreachable).toMatch(
    /Couldn&#x27;t load the zones.*Check your connection and try again\..*Try again/,
  );
  expect(render({ error: refused(429, 'Too many attempts') })).toMatch(/load the zones.*Too many attempts/);
  expect(render({ error: refused(500, 'relation does not exist') })).not.toContain('relation');
});

test('shows a missing record, and missing access, in place of the error', () => {
  expect(render({ error: refused(404, 'This no longer exists') })).toBe('No such zone');
  expect(render({ error: refused(403, "You don't have access to this") })).toBe('No access to zones');
});
