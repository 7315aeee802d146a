/** Five thousand lines in Shopify's product format: a thousand products of five variations each. */
export function largeProductFile(): { fileName: string; content: Buffer } {
  const header =
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Price,Image Src';
  const lines = Array.from({ length: 5000 }, (_, nth) =>
    nth % 5 === 0
      ? `p-${nth},Product ${nth},<p>Words <b>of</b> it</p>,Vendor,Type ${nth % 20},"a, b",true,Size,1,10.50,`
      : `p-${nth - (nth % 5)},,,,,,,,${1 + (nth % 5)},10.50,`,
  );
  return { fileName: 'large.csv', content: Buffer.from([header, ...lines].join('\n')) };
}
