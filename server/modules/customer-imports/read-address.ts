import type { CustomerField } from '#contract/store/customer-import.ts';
import { type Country, countries, findCountry } from '#domain/business.ts';
import type { Address } from '#domain/customer.ts';
import { findRegion } from '#domain/region-codes.ts';

/** Created on first use: the names of all countries take 20 ms and some memory. */
let countryNames: Intl.DisplayNames | undefined;
function nameOf(code: string): string | undefined {
  countryNames ??= new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  return countryNames.of(code);
}

/** Returns a country by its name or its code (ISO 3166-1). */
function countryOf(written: string): { name: string; code: Country | undefined } {
  const code = findCountry(written);
  if (code) return { name: countries[code], code };
  const name = /^[a-z]{2}$/i.test(written) ? nameOf(written.toUpperCase()) : undefined;
  return { name: name ?? written, code: undefined };
}

/**
 * Returns the address of a line, which needs a street, a town and a country; the postcode follows the street. An
 * incomplete address is reported and skipped, except for its country.
 */
export function readAddress(
  of: (field: CustomerField) => string,
  usual: Country | null,
): { address: Address | null; country: string | null; isIncomplete: boolean } {
  const line = [of('addressLine'), of('addressMore'), of('postcode')].filter(Boolean).join(', ');
  const city = of('city');
  const written = of('country');
  const country = countryOf(written || (usual ?? ''));
  const isThere = line !== '' || city !== '';
  if (of('addressLine') === '' || city === '' || country.name === '')
    return { address: null, country: written === '' ? null : country.name, isIncomplete: isThere };
  const region = (country.code && findRegion(country.code, of('region'))) ?? of('region');
  return {
    address: { line, city, region: region || null, country: country.name },
    country: country.name,
    isIncomplete: false,
  };
}
