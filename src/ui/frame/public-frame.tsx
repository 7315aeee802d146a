import { publicFrame } from '#styled/recipes/public-frame.mjs';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/media/avatar.tsx';

export type PublicFrameProps = {
  /** The business that the customer sees as the owner of the page. */
  host: { name: string; imageUrl: string | null };
  children: ReactNode;
  foot: ReactNode;
};

/** The frame of a page for customers, with the business at the top and Kontor in the footer. */
export function PublicFrame({ host, children, foot }: PublicFrameProps) {
  const look = publicFrame();
  return (
    <div className={look.root}>
      <header className={look.head}>
        <div className={look.host}>
          <Avatar name={host.name} src={host.imageUrl} shape="business" size="sm" />
          {host.name}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={look.content}>
        {children}
      </main>
      <footer className={look.foot}>{foot}</footer>
    </div>
  );
}
