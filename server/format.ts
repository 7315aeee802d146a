import { type Currency, decimalText } from '#domain/money.ts';

/** Of what leaves Kontor as a paper, a mail or a note: the language of the interface. */
const locale = 'en-NG';

/** `₦1,250.00` */
export const moneyText = (amountMinor: number, currency: Currency): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    decimalText(amountMinor),
  );

/** `5 March 2026`: the day that the instant is in the time zone; a day, YYYY-MM-DD, is told with UTC. */
export const dayText = (instant: string, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  );
