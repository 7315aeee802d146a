import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMet, type PayoutRequirement } from '#domain/payout-requirements.ts';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { t } from './way-back.messages.ts';
import type { WayBack } from './way-back-search.ts';

/**
 * Returns the page to return to once the requirement is met. Navigates there if it was met on this page; if it was met
 * before, only the button is shown.
 */
export function useWayBack(item: PayoutRequirement, wayBack: WayBack | undefined): WayBack | undefined {
  const navigate = useNavigate();
  const { data: needs } = useQuery({ ...payoutRequirementsQuery(), enabled: wayBack !== undefined });
  const isThere = needs && isMet(needs, item);
  const [wasMissing, setWasMissing] = useState(false);
  if (isThere === false && !wasMissing) setWasMissing(true);
  const isToGo = wayBack !== undefined && wasMissing && isThere === true;
  useEffect(() => {
    if (isToGo) void navigate({ to: wayBack, replace: true });
  }, [isToGo, wayBack, navigate]);
  return isThere ? wayBack : undefined;
}

export const WayBackButton = ({ to }: { to: WayBack }) => (
  <LinkButton to={to} variant="primary">
    {t(to)}
  </LinkButton>
);
