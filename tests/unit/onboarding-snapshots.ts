/** The input in the snapshots below, which earlier versions of the onboarding stored on a device. */
const typed = {
  email: 'adaeze@shop.example',
  personal: { firstName: 'Adaeze', lastName: 'Okafor', phoneNumber: '+2348012345678' },
  business: {
    name: 'Adaeze Fabrics',
    handle: 'adaeze-fabrics',
    category: '',
    country: 'NG',
    phoneNumber: '',
  },
};
const context = { draft: typed, step: 'business', handle: { reason: null, suggestion: null } };
const asking = (input: object) => ({
  checkHandle: { snapshot: { status: 'active', input }, src: 'checkHandle', syncSnapshot: false },
});
const kept = (hash: string, children: object) => ({
  flow: 'onboarding',
  version: 1,
  hash,
  snapshot: {
    status: 'active',
    value: { business: { form: 'editing', handle: 'checking' } },
    historyValue: {},
    context,
    children,
  },
});

/** Snapshots that were stored while the business was being entered and its handle was being checked. */
export const earlierOnboardings = {
  'the first version': kept('1iemtta', asking({ handle: 'adaeze-fabrics' })),
  'the version that told the answers apart': kept(
    'k3njy2',
    asking({ handle: 'adaeze-fabrics', token: 'token-of-the-code' }),
  ),
};
/** A referral code did not exist yet. */
export const typedEarlier = { ...typed, referralCode: '' };
