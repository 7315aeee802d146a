/** The setting that gives businesses of tests a plan without limits. A test of a limit changes the plan of its business. */
export const unlimitedPlan = { NEW_BUSINESS_PLAN: 'custom' };
