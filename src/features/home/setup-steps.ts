import type { HomeSummary } from '#contract/people/home.ts';
import { can, canSpend, getPathResource, type Membership } from '#domain/permission.ts';

type Task = HomeSummary['getStarted'][number];

/** The title and description of each onboarding task, and the path of its screen; null for one that is done outside of Kontor. */
const onboardingTaskTexts: Record<Task['task'], { title: string; description: string; path: string | null }> =
  {
    ADD_PRODUCT: {
      title: 'Add your first product',
      description: 'Customers can order published products while your store is open.',
      path: '/dashboard/store/products/prepare',
    },
    CUSTOMIZE_STORE: {
      title: 'Customise your store',
      description: 'Add your logo and choose the images and colours of your store.',
      path: '/dashboard/settings/webstore/branding',
    },
    DELIVERY_HANDLER: {
      title: 'Set up delivery',
      description: 'Choose how orders reach your customers.',
      path: '/dashboard/settings/delivery-and-shipments',
    },
    RETURN_POLICY: {
      title: 'Add a return policy',
      description: 'Clear terms before a purchase prevent disputes later.',
      path: '/dashboard/settings/return-policy',
    },
    TRANSACTION_PIN: {
      title: 'Set your transaction PIN',
      description: 'It confirms every withdrawal.',
      path: '/dashboard/settings/account-security',
    },
    KYC: {
      title: 'Verify your identity',
      description: 'You need to be verified to withdraw money.',
      path: '/dashboard/settings/account-verification',
    },
    WITHDRAWAL_ACCOUNT: {
      title: 'Add a payout account',
      description: 'The bank account your money is paid out to.',
      path: '/dashboard/settings/payment-and-withdrawal',
    },
    FIND_EVENT: {
      title: 'Find an event to sell at',
      description: 'Markets and fairs are looking for merchants.',
      path: '/dashboard/events/opportunities',
    },
    REQUEST_PAYMENT: {
      title: 'Request your first payment',
      description: 'Send an invoice, or share the payment link of an order.',
      path: '/dashboard/invoicing/create',
    },
    JOIN_COMMUNITY: {
      title: 'Join the community',
      description: 'Learn what works from other merchants.',
      path: null,
    },
  };

export type SetupStep = Task & (typeof onboardingTaskTexts)[Task['task']];

/** Everyone can set a PIN, but only people who move money need one; everyone can join the community. */
function canDo(membership: Membership, { task, path }: Pick<SetupStep, 'task' | 'path'>): boolean {
  if (path === null) return true;
  if (task === 'TRANSACTION_PIN') return canSpend(membership);
  const resource = getPathResource(path);
  return resource === undefined || can(membership, resource, 'manage');
}

/**
 * Returns the onboarding tasks that this person can do, in order. @param hasScreen returns true if the path has a screen; a
 * task without one is left out
 */
export const listSetupSteps = (
  tasks: readonly Task[],
  membership: Membership,
  hasScreen: (path: string) => boolean,
): SetupStep[] =>
  tasks
    .map((task) => ({ ...task, ...onboardingTaskTexts[task.task] }))
    .filter((step) => (step.path === null || hasScreen(step.path)) && canDo(membership, step));
