import type { CustomDomainActor } from '#src/features/webstore/domains/custom-domain.actors.ts';
import { CustomDomainScreen } from '#src/features/webstore/domains/custom-domain.screen.tsx';

export function CustomDomainPage({ actor }: { actor: CustomDomainActor }) {
  return <CustomDomainScreen actor={actor} />;
}
