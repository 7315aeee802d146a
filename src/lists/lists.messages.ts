import { catalogue } from '#src/lib/messages.ts';

/** The texts that all lists share. A list's own texts are in its `<area>.messages.ts`. */
export const t = catalogue({
  export: 'Export',
  exportSelected: 'Export as CSV',
  actions: 'Actions',
  search: 'Search list',
  closeSearch: 'Close search',
  filters: 'Filters and sort',
  filtersSet: { one: 'Filters and sort, {count} active', other: 'Filters and sort, {count} active' },
  sort: 'Sort',
  clearFilters: 'Clear filters',
  showResults: { one: 'Show {count} result', other: 'Show {count} results' },
  noMatchWhy: 'Try different words or clear the filters.',
});
