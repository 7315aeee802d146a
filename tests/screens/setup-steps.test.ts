import { describe, expect, it } from 'vitest';
import { onboardingTasks } from '#contract/people/home.ts';
import { permission, type Membership } from '#domain/permission.ts';
import { listSetupSteps } from '#src/features/home/setup-steps.ts';

const owner: Membership = { role: 'owner' };
const tasks = onboardingTasks.map((task) => ({ task, done: task === 'KYC', url: null }));
const stepsOf = (membership: Membership, hasScreen: (path: string) => boolean = () => true) =>
  listSetupSteps(tasks, membership, hasScreen).map(({ task }) => task);

describe('the setup steps', () => {
  it('are all tasks for an owner if every page exists, in their order', () =>
    expect(stepsOf(owner)).toEqual([...onboardingTasks]));
  it('leave out tasks whose page does not exist', () =>
    expect(stepsOf(owner, (path) => !path.includes('events'))).toEqual(
      onboardingTasks.filter((task) => task !== 'FIND_EVENT'),
    ));
  it('keep the completed ones', () =>
    expect(listSetupSteps(tasks, owner, () => true).filter(({ done }) => done)).toMatchObject([
      { task: 'KYC', path: '/dashboard/settings/account-verification' },
    ]));

  const hasScreen = (path: string) => path.startsWith('/dashboard/s') || path.startsWith('/dashboard/i');
  it.each([
    ['PRODUCT', ['ADD_PRODUCT']],
    ['WEB_STORE', ['CUSTOMIZE_STORE', 'RETURN_POLICY']],
    ['DELIVERY', ['DELIVERY_HANDLER']],
    ['PAYMENT', ['TRANSACTION_PIN', 'WITHDRAWAL_ACCOUNT']],
    ['BUSINESS', ['KYC']],
    ['INVOICE', ['REQUEST_PAYMENT']],
    ['ORDER', []],
  ] as const)('of a member who manages %s are %j', (resource, expected) => {
    const member = (level: 'view-only' | 'manage'): Membership => ({
      role: 'member',
      permissions: [permission(resource, level)],
    });
    // Everyone can join the community.
    expect(stepsOf(member('manage'), hasScreen)).toEqual([...expected, 'JOIN_COMMUNITY']);
    expect(stepsOf(member('view-only'), hasScreen)).toEqual(['JOIN_COMMUNITY']);
  });
});
