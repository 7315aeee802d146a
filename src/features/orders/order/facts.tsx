import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import { Text } from '#src/ui/layout/text.tsx';

const list = css({ display: 'flex', flexDirection: 'column', gap: '3' });

type Fact = { term: string; detail: ReactNode };
/** Returns a fact to show; none if its value is null. */
export const fact = (term: string, detail: ReactNode): Fact[] => (detail === null ? [] : [{ term, detail }]);

/** A description list with each term above its detail. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={list}>
    {facts.map(({ term, detail }) => (
      <div key={term}>
        <dt>
          <Text as="span" variant="caption" tone="subtle">
            {term}
          </Text>
        </dt>
        <dd>{detail}</dd>
      </div>
    ))}
  </dl>
);
