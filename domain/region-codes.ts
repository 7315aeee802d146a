import type { Country } from './business.ts';
import { regionsOf } from './regions.ts';

/** Second halves of ISO 3166-2 codes, in the order of `regionsOf`; Kenya's number its regions. */
export const regionCodesOf: Record<Country, readonly string[]> = {
  NG: 'AB AD AK AN BA BY BE BO CR DE EB ED EK EN FC GO IM JI KD KN KT KE KO KW LA NA NI OG ON OS OY PL RI SO TA YO ZA'.split(
    ' ',
  ),
  GH: 'AF AH BO BE CP EP AA NE NP OT SV UE UW TV WP WN'.split(' '),
  KE: regionsOf.KE.map((_, at) => String(at + 1).padStart(2, '0')),
  ZA: 'EC FS GP KZN LP MP NC NW WC'.split(' '),
  GB: 'ENG NIR SCT WLS'.split(' '),
};
/** Codes of an older edition of the standard that other systems still write. */
const formerly: Partial<Record<string, string>> = { 'ZA-GT': 'GP', 'ZA-NL': 'KZN' };

/** Returns the region of a name or code (`LA`, `NG-LA`), where Kontor knows it. */
export function findRegion(country: Country, written: string): string | undefined {
  const query = written.trim();
  const code = query.toUpperCase().replace(`${country}-`, '');
  const at = regionCodesOf[country].indexOf(formerly[`${country}-${code}`] ?? code);
  return (
    regionsOf[country][at] ?? regionsOf[country].find((name) => name.toLowerCase() === query.toLowerCase())
  );
}
