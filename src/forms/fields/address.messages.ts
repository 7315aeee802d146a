import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  country: 'Country',
  otherCountry: 'Other country',
  countryName: 'Country name',
  region: 'State or region',
  'region.NG': 'State',
  'region.GH': 'Region',
  'region.KE': 'County',
  'region.ZA': 'Province',
  'region.GB': 'Nation',
  city: 'Town or city',
  line: 'Street address',
});
