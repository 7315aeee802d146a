import { describe, expect, it } from 'vitest';
import { getBillingStyle, getPlanStyle } from '#domain/subscription.ts';

describe('the style of a plan', () => {
  it('is the plan that its name contains, and free for any other name', () => {
    expect(getPlanStyle('Basic quarterly')).toBe('basic');
    expect(getPlanStyle('PRO yearly')).toBe('pro');
    expect(getPlanStyle('Our custom plan')).toBe('custom');
    expect(getPlanStyle('Starter')).toBe('free');
  });
  it('names the billing period, if its name does', () => {
    expect(getBillingStyle('Basic Quarterly')).toBe('quarterly');
    expect(getBillingStyle('Pro yearly')).toBe('yearly');
    expect(getBillingStyle('Free')).toBeUndefined();
  });
});
