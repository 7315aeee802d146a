import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  country: 'Country',
  otherCountry: 'Another country',
  countryName: 'Name of the country',
  region: 'State or region',
  'region.NG': 'State',
  'region.GH': 'Region',
  'region.KE': 'County',
  'region.ZA': 'Province',
  'region.GB': 'Nation',
  city: 'Town or city',
  line: 'Street and number',
});
