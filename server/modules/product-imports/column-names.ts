import type { ProductField } from '#contract/product-import.ts';

/** How columns are called in the exports of shops, likeliest first; what stands in brackets is left out of a name. */
export const columnNames: Record<ProductField, string> = {
  handle: 'handle urlhandle slug url permalink',
  title: 'title name productname product itemname item bezeichnung artikel titre nom titulo nombre nome',
  description: 'body description productdescription beschreibung descripcion descricao',
  vendor: 'vendor brand manufacturer supplier marke hersteller marque marca',
  type: 'type producttype producttypename',
  category: 'category productcategory categories kategorie categorie categoria',
  tags: 'tags tag',
  published: 'published publishedononlinestore visible',
  status: 'status',
  option1Name: 'option1name',
  option1Value: 'option1value',
  option2Name: 'option2name',
  option2Value: 'option2value',
  option3Name: 'option3name',
  option3Value: 'option3value',
  sku: 'variantsku sku articleno artikelnummer itemcode productcode',
  barcode: 'variantbarcode barcode ean gtin upc isbn',
  price: 'variantprice price regularprice unitprice preis prix precio preco bei',
  compareAtPrice: 'variantcompareatprice compareatprice oldprice rrp',
  saleStart: 'salestart',
  saleEnd: 'saleend',
  tracker: 'variantinventorytracker inventorytracker',
  quantity:
    'variantinventoryqty inventoryquantity quantity qty stock instock available bestand menge cantidad',
  policy: 'variantinventorypolicy continuesellingwhenoutofstock inventorypolicy',
  imageSrc: 'imagesrc productimageurl imageurl image images picture photo',
  imagePosition: 'imageposition',
  imageAlt: 'imagealttext imagealt',
  variantImage: 'variantimage variantimageurl',
};
