import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  phoneWhy: 'For couriers and customers who have a question.',
  businessName: 'Name of the business',
  handle: 'Handle',
  handleWhy: 'The short name in the address of your store.',
  category: 'What do you sell?',
  country: 'Country',
  businessPhone: 'Phone number of the business',
  handleChecking: 'Checking whether it is free…',
  handleFree: '{handle} is free',
  handleUnchecked: 'It could not be checked now; it is checked again when you continue.',
  handleTake: 'Use {handle} instead',
});
