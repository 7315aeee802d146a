/** Options of a file of past orders. */
export interface PastOrdersFile {
  /** The prefix of every order number and customer key. */
  prefix: string;
  orders: number;
}

/**
 * Returns an exported table with two lines for each order, and its expected total. Order n has the customer key
 * `{prefix}C{n}`.
 */
export function pastOrders({ prefix, orders }: PastOrdersFile): { csv: string; totalMinor: number } {
  const numbers = Array.from({ length: orders }, (_, n) => n);
  const lines = numbers.flatMap((n) => {
    const shared = `${prefix}${n};${day(n)};`;
    const customer = `;${prefix}C${n};Customer ${n}`;
    return [
      `${shared}Ankara, 6 yards;${1 + (n % 3)};${1500 + n},50${customer}`,
      `${shared}Thread;2;100,00${customer}`,
    ];
  });
  const totalMinor = numbers.reduce((sum, n) => sum + (1 + (n % 3)) * ((1500 + n) * 100 + 50) + 20_000, 0);
  const header = 'Order number;Date;Item name;Quantity;Unit price;Customer id;Customer name';
  return { csv: [header, ...lines].join('\r\n'), totalMinor };
}

/** Returns a date with the day first; days after the 12th make the format unambiguous. */
const day = (n: number): string =>
  `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/2025 10:00`;
