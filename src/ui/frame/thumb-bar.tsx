import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const look = css({
  // Where it would take more than a quarter of the height with the bottom bar (a phone on its side, large text), it scrolls along.
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

/** A page's main action on a phone: within the thumb's reach, above the bottom bar, while the page scrolls beneath. */
export const ThumbBar = ({ children }: { children: ReactNode }) => <div className={look}>{children}</div>;
