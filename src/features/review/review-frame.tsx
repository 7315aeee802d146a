import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';
import { Link } from '#src/ui/actions/link.tsx';
import { Logo } from '#src/ui/media/logo.tsx';

const frame = css({ minH: 'dvh', bg: 'canvas', color: 'text' });
const head = css({
  display: 'flex',
  px: { base: '4', md: '8' },
  py: '4',
  '@media print': { display: 'none' },
});
const content = css({ px: { base: '4', md: '8' }, pb: '12', maxW: '[100rem]', mx: 'auto' });

/** The frame around the review pages, which need no sign-in. */
export const ReviewFrame = ({ children }: { children: ReactNode }) => (
  <div className={frame}>
    <header className={head}>
      <Link tone="quiet" to="/test">
        <Logo />
      </Link>
    </header>
    <main id="main" tabIndex={-1} className={content}>
      {children}
    </main>
  </div>
);
