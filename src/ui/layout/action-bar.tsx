import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const look = css({
  // If it took more than a quarter of the height with the bottom bar (landscape phone, large text), it scrolls with the page.
  '@media (min-height: 40em)': { position: 'sticky' },
  bottom: '0',
  zIndex: 'sticky',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  mx: { base: '-4', md: '-8' },
  mt: '6',
  mb: '-16',
  px: { base: '4', md: '8' },
  py: '3',
  bg: 'surface',
  borderTop: '1px solid',
  borderTopColor: 'line',
});

/** Keeps the buttons of a long form visible while the page scrolls. */
export const ActionBar = ({ children }: { children: ReactNode }) => (
  <div data-action-bar className={look}>
    {children}
  </div>
);
