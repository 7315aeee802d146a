import { linkOptions } from '@tanstack/react-router';
import {
  isRequirementMet,
  type PayoutRequirement,
  type PayoutRequirements,
  payoutRequirements,
  listOpenRequirements,
} from '#domain/payout-requirements.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Checklist, type ChecklistEntry } from '#src/ui/data/checklist.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { t } from './payout-steps.messages.ts';
import type { ReturnPath } from './return-path-search.ts';

const stepLinks = {
  kyc: linkOptions({ to: '/dashboard/settings/account-verification' }),
  account: linkOptions({ to: '/dashboard/settings/payment-and-withdrawal' }),
  pin: linkOptions({ to: '/dashboard/settings/account-security' }),
};

export type PayoutStepsProps = {
  requirements: PayoutRequirements;
  /** The requirement of the current page. */
  here?: PayoutRequirement | undefined;
  /** The page to return to after a step. */
  returnPath?: ReturnPath | undefined;
};

/** The steps before a first withdrawal, each with a link. Renders nothing when all are done. */
export function PayoutSteps(props: PayoutStepsProps) {
  const { requirements } = props;
  const left = listOpenRequirements(requirements);
  if (left.length === 0) return null;
  return (
    <Card title={t('left', { count: left.length })} description={t('why')}>
      <Checklist entries={payoutRequirements.map((requirement) => toEntry(requirement, props))} />
    </Card>
  );
}

function toEntry(
  requirement: PayoutRequirement,
  { requirements, here, returnPath }: PayoutStepsProps,
): ChecklistEntry {
  const title = t(requirement);
  if (isRequirementMet(requirements, requirement))
    return { id: requirement, title, tone: 'done', note: t('done') };
  const note = requirement === 'kyc' ? t(`kyc.${requirements.kyc}`) : t(`${requirement}.left`);
  if (requirement === here) return { id: requirement, title, tone: 'now', note: `${t('here')} · ${note}` };
  const link = (
    <Link {...stepLinks[requirement]} search={{ redirect: returnPath }}>
      {title}
    </Link>
  );
  return { id: requirement, title: link, tone: getTone(requirement, requirements), note };
}

const getTone = (requirement: PayoutRequirement, { kyc }: PayoutRequirements) => {
  if (requirement !== 'kyc') return 'todo';
  if (kyc === 'submitted') return 'waiting';
  return kyc === 'not started' || kyc === 'in progress' ? 'todo' : 'attention';
};
