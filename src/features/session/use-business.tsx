import { createContext, type ReactNode, use, useMemo } from 'react';
import type { Business, User } from '#domain/business.ts';
import type { SessionView } from '#machines/flows/session/index.ts';
import { useSession } from './use-session.ts';

export interface ActiveBusiness {
  business: Business;
  /** The person who is signed in. */
  user: User;
  /** The person's role and permissions in the business. */
  membership: SessionView['membership'];
}

const Context = createContext<ActiveBusiness | undefined>(undefined);

/** Provides the active business to its children, which are rendered only while there is one. */
export function BusinessProvider({ children }: { children: ReactNode }) {
  const { business, user, membership } = useSession();
  const active = useMemo(
    () => (business && user ? { business, user, membership } : undefined),
    [business, user, membership],
  );
  return active && <Context value={active}>{children}</Context>;
}

/** Returns the active business, user and permissions. For components under `/dashboard` only. */
export function useBusiness(): ActiveBusiness {
  const active = use(Context);
  if (!active) throw new Error('useBusiness needs a BusinessProvider above it');
  return active;
}
