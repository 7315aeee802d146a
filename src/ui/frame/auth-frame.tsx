import { authFrame } from '#styled/recipes/auth-frame.mjs';
import type { ReactNode } from 'react';
import { LedgerFigure } from '#src/ui/media/ledger-figure.tsx';
import { Logo } from '#src/ui/media/logo.tsx';

export type AuthFrameProps = {
  /** The slogan on the green side of a desktop page. */
  slogan: { title: string; text: string };
  /** Shown at the top right, such as a link to sign-up. */
  headerAction?: ReactNode;
  children: ReactNode;
  footerContent?: ReactNode;
};

/** The frame of sign-in and sign-up: the brand beside the form on a desktop, only the form on a phone. */
export function AuthFrame({ slogan, headerAction, children, footerContent }: AuthFrameProps) {
  const look = authFrame();
  return (
    <div className={look.root}>
      <aside className={look.stage}>
        <LedgerFigure />
        <div className={look.stageTop}>
          <Logo />
        </div>
        <div className={look.promise}>
          <p className={look.promiseTitle}>{slogan.title}</p>
          <p className={look.promiseText}>{slogan.text}</p>
        </div>
      </aside>
      <div className={look.side}>
        <header className={look.top}>
          <Logo />
          <div>{headerAction}</div>
        </header>
        <main id="main" tabIndex={-1} className={look.content}>
          {children}
        </main>
        {footerContent && <footer className={look.foot}>{footerContent}</footer>}
      </div>
    </div>
  );
}
