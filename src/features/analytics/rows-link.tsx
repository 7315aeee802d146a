import type { ReactNode } from 'react';
import { canOpen } from '#domain/permission.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { Link, type LinkTarget } from '#src/ui/actions/link.tsx';

export type RowsLinkProps = {
  /** Undefined for a figure without rows of its own. */
  link: LinkTarget | undefined;
  children: ReactNode;
  tone?: 'inline' | 'quiet';
};

/** A figure that opens the rows behind it; without access to them, the figure alone. */
export function RowsLink({ link, tone = 'inline', children }: RowsLinkProps) {
  const { membership } = useBusiness();
  if (!link?.to || !canOpen(membership, link.to)) return children;
  return (
    <Link tone={tone} isStandalone {...link}>
      {children}
    </Link>
  );
}
