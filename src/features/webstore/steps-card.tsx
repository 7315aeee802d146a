import type { Webstore } from '#contract/store/webstore.ts';
import { canOpen } from '#domain/permission.ts';
import type { OpeningStepName } from '#domain/store-opening.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { common } from '#src/lib/common.messages.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Checklist } from '#src/ui/data/checklist.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { t } from './webstore.messages.ts';

const settings = '/dashboard/settings';
const stepPaths: Record<OpeningStepName, string> = {
  product: '/dashboard/store/products',
  delivery: `${settings}/delivery-and-shipments`,
  contact: `${settings}/webstore/store-information`,
  returnPolicy: `${settings}/return-policy`,
  description: `${settings}/webstore/store-information`,
  logo: `${settings}/webstore/branding`,
  verification: `${settings}/account-verification`,
};

export type StepsCardProps = { steps: Webstore['businessStore']['openingSteps'] };

/** The steps before the store opens, in order; nothing once all are done. */
export function StepsCard({ steps }: StepsCardProps) {
  const { membership } = useBusiness();
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <Card title={t('steps')} description={t('stepsWhy')}>
      <Checklist
        entries={steps.map(({ step, isRequired, isDone }) => ({
          id: step,
          title: t(`step.${step}`),
          tone: isDone ? ('done' as const) : ('todo' as const),
          badge: isDone ? (
            <Badge tone="success">{common('done')}</Badge>
          ) : (
            <Badge tone={isRequired ? 'warning' : 'neutral'}>
              {t(isRequired ? 'required' : 'recommended')}
            </Badge>
          ),
          note: !isDone && t(`step.${step}Why`),
          action: !isDone && canOpen(membership, stepPaths[step]) && (
            <LinkButton size="sm" to={stepPaths[step]}>
              {t(`step.${step}Do`)}
            </LinkButton>
          ),
        }))}
      />
    </Card>
  );
}
