import { describe, expect, it } from 'vitest';
import { permission } from '#domain/permission.ts';
import { createListContext, type ListColumn, type ListFilters } from '#src/lists/define-list.ts';
import { withSort, getTableColumns } from '#src/lists/list-columns.ts';
import { countFilters, getAllFilterKeys } from '#src/lists/list-filters.ts';
import type { ListPosition } from '#src/lists/list-search.ts';

type ParcelSearch = ListPosition & {
  state?: 'sent' | 'late' | undefined;
  city?: string | undefined;
  range?: '7d' | undefined;
  search?: string | undefined;
  sort?: 'newest' | 'oldest' | 'heaviest' | undefined;
};
interface Parcel {
  id: string;
  weight: number;
}

const business = { name: 'Amaka Fabrics', currency: 'NGN', timeZone: 'Africa/Lagos' } as const;
const now = new Date('2026-01-01T00:00:00Z');
const createContext = (...permissions: ReturnType<typeof permission>[]) =>
  createListContext(business, { role: 'member', permissions }, 'DELIVERY', now);

const to = '/dashboard';
const sorts = (['newest', 'oldest', 'heaviest'] as const).map((value) => ({ value, label: value }));
const columns: ListColumn<Parcel, ParcelSearch>[] = [
  { id: 'sent', header: 'Sent', cell: ({ id }) => id, sort: { descending: 'newest', ascending: 'oldest' } },
  {
    id: 'weight',
    header: 'Weight',
    cell: ({ weight }, { business: { currency } }) => `${weight} ${currency}`,
    isShown: ({ canManage }) => canManage,
    sort: { descending: 'heaviest' },
  },
];
const manager = createContext(permission('DELIVERY', 'manage'));
const sortOf = (search: ParcelSearch, id: string) => {
  const column = getTableColumns(columns, manager, { to, search, sorts }).find((one) => one.id === id);
  return { direction: column?.sort?.direction, search: column?.sort?.link.search };
};

describe('the headers of a list', () => {
  it('reverse the sort', () => {
    expect(sortOf({}, 'sent')).toEqual({ direction: 'descending', search: { sort: 'oldest' } });
    expect(sortOf({ sort: 'oldest' }, 'sent')).toEqual({ direction: 'ascending', search: {} });
  });

  it('return from their only sort to the default of the list', () => {
    expect(sortOf({}, 'weight')).toEqual({ direction: undefined, search: { sort: 'heaviest' } });
    expect(sortOf({ sort: 'heaviest' }, 'weight')).toEqual({ direction: 'descending', search: {} });
  });

  it('keep the filters and start at the first page', () =>
    expect(sortOf({ state: 'late', after: 'cursor' }, 'weight').search).toEqual({
      state: 'late',
      sort: 'heaviest',
    }));
});

describe('the columns of a list', () => {
  it('are only shown to people who can view them', () => {
    const idsFor = (context: ReturnType<typeof createContext>) =>
      getTableColumns(columns, context, { to, search: {}, sorts }).map(({ id }) => id);
    expect(idsFor(manager)).toEqual(['sent', 'weight']);
    expect(idsFor(createContext(permission('DELIVERY', 'view-only')))).toEqual(['sent']);
  });

  it('get the business of their rows', () => {
    const [, weight] = getTableColumns(columns, manager, { to, search: {}, sorts });
    expect(weight?.cell({ id: 'one', weight: 3 })).toBe('3 NGN');
  });
});

describe('the filters of a list', () => {
  const state = { label: 'State', any: 'Any state', options: [{ value: 'late', label: 'Late' }] } as const;
  const filters: ListFilters<ParcelSearch, unknown> = { state };
  const list = { filters, hasPeriod: true, otherFilters: ['city'] };

  it('are keys of the address, and nothing else', () => {
    const wrong = [
      // @ts-expect-error -- The address has no `colour`.
      { colour: state } satisfies ListFilters<ParcelSearch, unknown>,
      // @ts-expect-error -- The sort is no filter.
      { sort: state } satisfies ListFilters<ParcelSearch, unknown>,
      {
        // @ts-expect-error -- No parcel is `lost`.
        state: { ...state, options: [{ value: 'lost', label: 'Lost' }] },
      } satisfies ListFilters<ParcelSearch, unknown>,
    ];
    expect(wrong.map((declared) => getAllFilterKeys({ filters: declared }))).toEqual([
      ['colour', 'search'],
      ['sort', 'search'],
      ['state', 'search'],
    ]);
  });

  it('filter the list together with the period, the text and what links set', () =>
    expect(getAllFilterKeys(list)).toEqual(['state', 'city', 'range', 'from', 'to', 'search']));

  it('are counted without the text; a period counts once', () => {
    const counts = (search: ParcelSearch & { from?: string }) => countFilters(list, search);
    expect(counts({ search: 'ada', sort: 'oldest' })).toBe(0);
    expect(counts({ state: 'late', city: 'Lagos', range: '7d', from: '2026-01-01' })).toBe(3);
  });
});

describe('a chosen sort', () => {
  it('is not in the address if it is the default of the list', () => {
    expect(withSort<ParcelSearch>({ search: { sort: 'oldest' }, sorts }, 'newest')).toEqual({});
    expect(withSort<ParcelSearch>({ search: {}, sorts }, 'oldest')).toEqual({ sort: 'oldest' });
  });
});
