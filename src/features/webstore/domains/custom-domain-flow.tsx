import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useFlow } from '#src/flows/use-flow.ts';
import { notify } from '#src/ui/feedback/notifications.ts';
import { openCustomDomain } from './custom-domain.actors.ts';
import { t } from './custom-domain.messages.ts';
import { CustomDomainScreen } from './custom-domain.screen.tsx';

export type CustomDomainFlowProps = { domainId: string | null; orderId: string | null };

/** The flow of a domain at its two addresses: the page of the domain, and the page on which its order is paid. */
export function CustomDomainFlow({ domainId, orderId }: CustomDomainFlowProps) {
  const { business } = useBusiness();
  const navigate = useNavigate();
  const actor = useFlow(openCustomDomain, useQueryClient(), business.id, domainId, orderId);
  // The address names the domain and the order, so that reload and Back return to them.
  const shownDomain = useSelector(actor, ({ context }) => context.domainId);
  const shownOrder = useSelector(actor, ({ context }) => context.orderId);
  const removed = useSelector(actor, (snapshot) =>
    snapshot.matches('removed') ? (snapshot.context.domain?.displayName ?? '') : null,
  );
  useEffect(() => {
    if (removed !== null) {
      notify.success(t('removed', { name: removed }));
      void navigate({ to: '/dashboard/settings/webstore/domains', replace: true });
      return;
    }
    if (shownDomain === domainId && shownOrder === orderId) return;
    const search = {
      ...(shownDomain !== null && { domain: shownDomain }),
      ...(shownOrder !== null && { order: shownOrder }),
    };
    void navigate(
      shownOrder === null
        ? { to: '/dashboard/settings/webstore/domains/custom-domain', search, replace: true }
        : { to: '/dashboard/settings/webstore/domains/custom-domain/pay', search, replace: true },
    );
  }, [removed, shownDomain, shownOrder, domainId, orderId, navigate]);
  return <CustomDomainScreen actor={actor} />;
}
