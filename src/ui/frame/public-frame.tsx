import { publicFrame } from '#styled/recipes/public-frame.mjs';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/media/avatar.tsx';

export type PublicFrameProps = {
  /** The business that the customer sees as the owner of the page. */
  business: { name: string; imageUrl: string | null };
  children: ReactNode;
  footerContent: ReactNode;
};

/** The frame of a page for customers, with the business at the top and Kontor in the footer. */
export function PublicFrame({ business, children, footerContent }: PublicFrameProps) {
  const look = publicFrame();
  return (
    <div className={look.root}>
      <header className={look.head}>
        <div className={look.host}>
          <Avatar name={business.name} src={business.imageUrl} shape="business" size="sm" />
          {business.name}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={look.content}>
        {children}
      </main>
      <footer className={look.foot}>{footerContent}</footer>
    </div>
  );
}
