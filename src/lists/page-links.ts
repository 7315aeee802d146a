import type { LinkTarget } from '#src/ui/actions/link.tsx';
import type { Paging } from '#src/ui/table/data-list.types.ts';

/** Returns the links of the pager of a list whose pages have numbers. */
export function toPageLinks(
  { pageNumber, perPage, total }: Record<'pageNumber' | 'perPage' | 'total', number>,
  linkTo: (page: number | undefined) => LinkTarget,
): Paging {
  const last = Math.max(1, Math.ceil(total / perPage));
  const isFirst = pageNumber <= 1;
  const isLast = pageNumber >= last;
  const linkToPage = (page: number) => linkTo(page === 1 ? undefined : page);
  return {
    page: pageNumber,
    perPage,
    total,
    first: isFirst ? undefined : linkToPage(1),
    previous: isFirst ? undefined : linkToPage(pageNumber - 1),
    next: isLast ? undefined : linkToPage(pageNumber + 1),
    last: isLast ? undefined : linkToPage(last),
  };
}
