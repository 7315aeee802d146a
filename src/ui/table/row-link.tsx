import { dataList } from '#styled/recipes/data-list.mjs';
import { createLink, useRouter } from '@tanstack/react-router';
import {
  type ComponentPropsWithRef,
  type DOMAttributes,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import type { RowsProps } from './data-list.types.ts';

const preloadDelayMs = 50;

export type RowLinks = {
  /** The listeners of the element that contains the rows. */
  listeners: Pick<DOMAttributes<Element>, 'onClick' | 'onPointerOver' | 'onFocus'>;
  hrefAt: (row: number) => string;
};

/** The props of the table or the cards of a list, with the links of its rows. */
export type LinkedRowsProps<Row> = Omit<RowsProps<Row>, 'rowLink'> & { links?: RowLinks | undefined };

/**
 * Returns the links of all rows with shared listeners. Fifty router links, each of which reacts to every change of the
 * address, would take longer than rendering the rest of the rows.
 */
export function useRowLinks<Row>(
  rows: readonly Row[],
  rowLink: ((row: Row) => LinkTarget) | undefined,
): RowLinks | undefined {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    if (!rowLink) return undefined;

    const targetOf = ({ target }: SyntheticEvent): LinkTarget | undefined => {
      const at =
        target instanceof Element ? target.closest<HTMLElement>('a[data-row]')?.dataset['row'] : undefined;
      const row = at === undefined ? undefined : rows[Number(at)];
      return row && rowLink(row);
    };
    const preload = (event: SyntheticEvent) => {
      clearTimeout(timer.current);
      const target = targetOf(event);
      if (!target) return;
      timer.current = setTimeout(
        () => void router.preloadRoute(target).catch(() => undefined),
        preloadDelayMs,
      );
    };
    return {
      hrefAt: (at) => {
        const row = rows[at];
        return row === undefined ? '' : router.buildLocation(rowLink(row)).href;
      },
      listeners: {
        onClick: (event) => {
          const isOthers =
            event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
          const target = isOthers || event.defaultPrevented ? undefined : targetOf(event);
          if (!target) return;
          event.preventDefault();
          void router.navigate(target);
        },
        onPointerOver: preload,
        onFocus: preload,
      },
    };
  }, [router, rows, rowLink]);
}

export type RowLinkProps = { links: RowLinks; row: number; children: ReactNode };

/** The link of a row, whose target area covers the whole row. */
export const RowLink = ({ links, row, children }: RowLinkProps) => (
  <a href={links.hrefAt(row)} data-row={row} className={dataList().rowLink}>
    {children}
  </a>
);

const SortAnchor = ({ children, ...props }: Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'>) => (
  <a {...props} className={dataList().sort}>
    {children}
  </a>
);

export const SortLink = createLink(SortAnchor);
