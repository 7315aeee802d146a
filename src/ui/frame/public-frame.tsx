import { publicFrame } from '#styled/recipes/public-frame.mjs';
import type { ReactNode } from 'react';
import { Avatar } from '#src/ui/media/avatar.tsx';

export type PublicFrameProps = {
  /** Whose page it is, in the eyes of who opens it. */
  host: { name: string; imageUrl: string | null };
  children: ReactNode;
  foot: ReactNode;
};

/** A page for a business's customers: the business stands at the top, Kontor at the foot. */
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
