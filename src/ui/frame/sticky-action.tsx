import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const look = css({
  // If it took more than a quarter of the height with the bottom bar (landscape phone, large text), it scrolls with the page.
  '@media (min-height: 40em)': { position: 'sticky' },
  bottom: '0',
  zIndex: 'sticky',
  mx: '-4',
  mb: '-16',
  mt: '4',
  px: '4',
  py: '3',
  bg: 'surface',
  borderTop: '1px solid',
  borderTopColor: 'line',
});

/** Keeps the main action of a page above the bottom bar of a phone while the page scrolls. */
export const StickyAction = ({ children }: { children: ReactNode }) => <div className={look}>{children}</div>;
