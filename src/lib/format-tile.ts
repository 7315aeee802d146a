import type { Currency } from '#domain/money.ts';
import { formatMoney } from './format.ts';

/** Amounts from here on are too long for a tile, and are shortened. */
const maxFullMinor = { phone: 1_000_000, desk: 1_000_000_000 };

/** Formats an amount for a tile, rounded. */
export const formatTileMoney = (amountMinor: number, currency: Currency, isPhone: boolean): string =>
  formatMoney(
    amountMinor,
    currency,
    Math.abs(amountMinor) < maxFullMinor[isPhone ? 'phone' : 'desk'] ? 'whole' : 'compact',
  );
