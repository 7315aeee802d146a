interface Shape {
  /** Number of the first invoice. */
  first?: number;
  /** Neither the header nor the values of the price column identify it. */
  hidesPrice?: boolean;
}

/**
 * A file of past orders in the shape of a retail export: semicolons, decimal commas, dates with the day first, a byte
 * order mark, and one cancelled invoice. It has two orders and the cancelled one.
 */
export function pastOrdersFile({ first = 536_365, hidesPrice = false }: Shape = {}): Buffer {
  const price = (text: string) => (hidesPrice ? text.replace(/,.*/, '') : text);
  const lines = [
    `InvoiceNo;StockCode;Description;Quantity;InvoiceDate;${hidesPrice ? 'Xyz' : 'UnitPrice'};CustomerID;Country`,
    `${first};85123A;White hanging heart T-light holder;6;13/11/2025 08:26;${price('2,55')};17850;United Kingdom`,
    `${first};71053;White metal lantern;6;13/11/2025 08:26;${price('3,39')};17850;United Kingdom`,
    `${first + 1};22633;Hand warmer union jack;6;14/11/2025 08:28;${price('1,85')};17851;United Kingdom`,
    `C${first + 2};22633;Hand warmer union jack;-6;15/11/2025 09:41;${price('1,85')};17851;United Kingdom`,
  ];
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`, 'utf8');
}
