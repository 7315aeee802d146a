import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  changeLater:
    "You can change these details later. The name and country can't be changed once you're verified, the currency once something has a price in it.",
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
