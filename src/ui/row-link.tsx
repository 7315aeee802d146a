import { dataList } from '#styled/recipes/data-list.mjs';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

const RowAnchor = ({ children, ...props }: Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'>) => (
  <a {...props} className={dataList().rowLink}>
    {children}
  </a>
);

/** One real link a row, whose target covers the whole row. */
export const RowLink = createLink(RowAnchor);

const SortAnchor = ({ children, ...props }: Omit<ComponentPropsWithRef<'a'>, 'className' | 'style'>) => (
  <a {...props} className={dataList().sort}>
    {children}
  </a>
);

export const SortLink = createLink(SortAnchor);
