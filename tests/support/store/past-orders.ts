/** What a test wants of a file of past orders. */
export interface PastOrdersFile {
  /** Begins every order's number and every customer's key. */
  prefix: string;
  orders: number;
}

/** A table as shops export it, two lines an order, and what an import of it has to bring. Order n has the customer key `{prefix}C{n}`. */
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

/** Day first; the 13th and later days make the order of the parts plain. */
const day = (n: number): string =>
  `${String(1 + (n % 28)).padStart(2, '0')}/${String(1 + (n % 12)).padStart(2, '0')}/2025 10:00`;
