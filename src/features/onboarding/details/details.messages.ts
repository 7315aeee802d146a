import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneWhy: 'Couriers and customers may call this number.',
  businessName: 'Business name',
  handle: 'Handle',
  handleWhy: "The short name in your store's address.",
  category: 'What do you sell?',
  country: 'Country',
  businessPhone: 'Business phone number',
  handleChecking: 'Checking availability…',
  handleFree: '{handle} is available',
  handleUnchecked: "Couldn't check this handle. We'll check it again when you continue.",
  useSuggestion: 'Use {handle} instead',
});
