import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isRequirementMet, type PayoutRequirement } from '#domain/payout-requirements.ts';
import { payoutRequirementsQuery } from '#src/features/payout-requirements/payout-requirements.queries.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { t } from './return-path.messages.ts';
import type { ReturnPath } from './return-path-search.ts';

/**
 * Returns the page to return to once the requirement is met. Navigates there if it was met on this page; if it was met
 * before, only the button is shown.
 */
export function useReturnPath(
  requirement: PayoutRequirement,
  returnPath: ReturnPath | undefined,
): ReturnPath | undefined {
  const navigate = useNavigate();
  const { data: needs } = useQuery({ ...payoutRequirementsQuery(), enabled: returnPath !== undefined });
  const isMet = needs && isRequirementMet(needs, requirement);
  const [wasMissing, setWasMissing] = useState(false);
  if (isMet === false && !wasMissing) setWasMissing(true);
  const shouldReturn = returnPath !== undefined && wasMissing && isMet === true;
  useEffect(() => {
    if (shouldReturn) void navigate({ to: returnPath, replace: true });
  }, [shouldReturn, returnPath, navigate]);
  return isMet ? returnPath : undefined;
}

export const ReturnButton = ({ to }: { to: ReturnPath }) => (
  <LinkButton to={to} variant="primary">
    {t(to)}
  </LinkButton>
);
