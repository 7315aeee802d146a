import { catalogue } from '#src/lib/messages.ts';

/** The words that all lists share; a list's own are in its `<area>.messages.ts`. */
export const t = catalogue({
  export: 'Export',
  exportSelected: 'Export as CSV',
  exportFailed: 'Export failed. Try again.',
  actions: 'Actions',
  more: 'More',
  search: 'Search this list',
  closeSearch: 'Close search',
  filters: 'Filters and sort',
  filtersSet: { one: 'Filters and sort, {count} active', other: 'Filters and sort, {count} active' },
  filtersTitle: 'Filters',
  sort: 'Sort',
  clearFilters: 'Clear filters',
  showResults: { one: 'Show {count} result', other: 'Show {count} results' },
  noMatchWhy: 'Try other words, or clear the filters.',
});
