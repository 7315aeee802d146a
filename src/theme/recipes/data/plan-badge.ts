import { defineRecipe } from '@pandacss/dev';

const plans = ['free', 'basic', 'pro', 'custom'] as const;

/** The name of a plan in its colour (specification, section 9). */
export const planBadge = defineRecipe({
  className: 'plan-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '2.5',
    py: '0.5',
    borderRadius: 'full',
    border: '1px solid',
    textStyle: 'label',
    whiteSpace: 'nowrap',
    _before: { content: '""', boxSize: '2', borderRadius: 'full', flexShrink: '0' },
  },
  variants: {
    plan: Object.fromEntries(
      plans.map((plan) => [
        plan,
        {
          bg: `plan.${plan}.soft`,
          color: `plan.${plan}.text`,
          borderColor: `plan.${plan}.line`,
          _before: { bg: `plan.${plan}.solid` },
        },
      ]),
    ),
  },
});
