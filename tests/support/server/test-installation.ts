/**
 * The settings of an installation for tests: businesses have a plan without limits (a test of a limit changes the plan of its
 * business), and there is a community of merchants.
 */
export const testInstallation = {
  NEW_BUSINESS_PLAN: 'custom',
  COMMUNITY_URL: 'https://community.example/join',
};
