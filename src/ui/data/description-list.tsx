import { descriptionList } from '#styled/recipes/description-list.mjs';
import type { ReactNode } from 'react';

export type DescriptionListProps = { items: readonly { term: string; detail: ReactNode }[] };

export function DescriptionList({ items }: DescriptionListProps) {
  const look = descriptionList();
  return (
    <dl className={look.root}>
      {items.map(({ term, detail }) => (
        <div key={term} className={look.row}>
          <dt className={look.term}>{term}</dt>
          <dd className={look.detail}>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
