import { linkOptions } from '@tanstack/react-router';
import {
  isMet,
  type PayoutRequirement,
  type PayoutRequirements,
  payoutRequirements,
  stepsLeft,
} from '#domain/payout-requirements.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Checklist, type ChecklistEntry } from '#src/ui/data/checklist.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { t } from './payout-steps.messages.ts';
import type { WayBack } from './way-back-search.ts';

const places = {
  kyc: linkOptions({ to: '/dashboard/settings/account-verification' }),
  account: linkOptions({ to: '/dashboard/settings/payment-and-withdrawal' }),
  pin: linkOptions({ to: '/dashboard/settings/account-security' }),
};

export type PayoutStepsProps = {
  needs: PayoutRequirements;
  /** The requirement of the current page. */
  here?: PayoutRequirement | undefined;
  /** The page to return to after a step. */
  wayBack?: WayBack | undefined;
};

/** The steps before a first withdrawal, each with a link. Renders nothing when all are done. */
export function PayoutSteps(props: PayoutStepsProps) {
  const { needs } = props;
  const left = stepsLeft(needs);
  if (left.length === 0) return null;
  return (
    <Card title={t('left', { count: left.length })} description={t('why')}>
      <Checklist entries={payoutRequirements.map((requirement) => entryOf(requirement, props))} />
    </Card>
  );
}

function entryOf(requirement: PayoutRequirement, { needs, here, wayBack }: PayoutStepsProps): ChecklistEntry {
  const title = t(requirement);
  if (isMet(needs, requirement)) return { id: requirement, title, tone: 'done', note: t('done') };
  const note = requirement === 'kyc' ? t(`kyc.${needs.kyc}`) : t(`${requirement}.left`);
  if (requirement === here) return { id: requirement, title, tone: 'now', note: `${t('here')} · ${note}` };
  const link = (
    <Link {...places[requirement]} search={{ redirect: wayBack }}>
      {title}
    </Link>
  );
  return { id: requirement, title: link, tone: toneOf(requirement, needs), note };
}

const toneOf = (requirement: PayoutRequirement, { kyc }: PayoutRequirements) => {
  if (requirement !== 'kyc') return 'todo';
  if (kyc === 'submitted') return 'waiting';
  return kyc === 'not started' || kyc === 'in progress' ? 'todo' : 'attention';
};
