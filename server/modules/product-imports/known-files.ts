import type { ProductField } from '#contract/store/product-import.ts';
import { findKnownFile, type KnownFile } from '#server/platform/imports/known-file.ts';

interface KnownProductFile extends KnownFile<ProductField> {
  /** A category is a list of paths, `Drinks > Tea, Gifts`: the last part of the first one is the category. */
  hasCategoryPaths?: true;
}

const shopify = {
  handle: ['Handle', 'URL handle'],
  title: 'Title',
  description: ['Body (HTML)', 'Description'],
  vendor: 'Vendor',
  type: 'Type',
  tags: 'Tags',
  published: ['Published', 'Published on online store'],
  status: 'Status',
  option1Name: ['Option1 Name', 'Option1 name'],
  option1Value: 'Option1 Value',
  option2Name: 'Option2 Name',
  option2Value: 'Option2 Value',
  option3Name: 'Option3 Name',
  option3Value: 'Option3 Value',
  sku: ['Variant SKU', 'SKU'],
  barcode: ['Variant Barcode', 'Barcode'],
  price: ['Variant Price', 'Price'],
  compareAtPrice: ['Variant Compare At Price', 'Compare-at price'],
  tracker: ['Variant Inventory Tracker', 'Inventory tracker'],
  quantity: ['Variant Inventory Qty', 'Inventory quantity'],
  policy: ['Variant Inventory Policy', 'Continue selling when out of stock'],
  imageSrc: ['Image Src', 'Product image URL'],
  imagePosition: 'Image Position',
  imageAlt: ['Image Alt Text', 'Image alt text'],
  variantImage: ['Variant Image', 'Variant image URL'],
} as const satisfies KnownFile<ProductField>['columns'];

/**
 * Product files that are recognised, each with the source of its columns. Our own export has Shopify's columns and a
 * few more.
 */
export const knownProductFiles: readonly KnownProductFile[] = [
  {
    name: 'Kontor product export',
    headers: ['Handle', 'Title', 'Variant Price', 'Sale Start', 'Sale End', 'Low Stock Alert'],
    columns: {
      ...shopify,
      category: 'Category',
      saleStart: 'Sale Start',
      saleEnd: 'Sale End',
      lowStockAt: 'Low Stock Alert',
    },
  },
  {
    // help.shopify.com/en/manual/products/import-export/using-csv
    name: 'Shopify product export',
    headers: ['Handle', 'Title', 'Option1 Name', 'Option1 Value', 'Variant Price'],
    columns: { ...shopify, category: 'Product Category' },
  },
  {
    name: 'Shopify product export',
    headers: ['URL handle', 'Title', 'Option1 name', 'Option1 value', 'Inventory tracker'],
    columns: { ...shopify, category: 'Product category' },
  },
  {
    // github.com/woocommerce/woocommerce/wiki/Product-CSV-Import-Schema
    name: 'WooCommerce product export',
    headers: ['Type', 'SKU', 'Name', 'Published', 'In stock?', 'Regular price'],
    hasCategoryPaths: true,
    columns: {
      recordId: 'ID',
      parent: 'Parent',
      title: 'Name',
      description: ['Description', 'Short description'],
      vendor: ['Brands', 'Brand'],
      category: 'Categories',
      tags: 'Tags',
      published: 'Published',
      option1Name: 'Attribute 1 name',
      option1Value: 'Attribute 1 value(s)',
      option2Name: 'Attribute 2 name',
      option2Value: 'Attribute 2 value(s)',
      option3Name: 'Attribute 3 name',
      option3Value: 'Attribute 3 value(s)',
      sku: 'SKU',
      barcode: ['GTIN, UPC, EAN, or ISBN'],
      price: 'Regular price',
      salePrice: 'Sale price',
      saleStart: 'Date sale price starts',
      saleEnd: 'Date sale price ends',
      quantity: 'Stock',
      inStock: 'In stock?',
      policy: 'Backorders allowed?',
      imageSrc: 'Images',
      lowStockAt: 'Low stock amount',
    },
  },
  {
    // squareup.com/help/us/en/article/5153-bulk-import-items
    name: 'Square item library export',
    headers: ['Token', 'Item Name', 'Variation Name', 'SKU', 'Price'],
    hasCategoryPaths: true,
    columns: {
      title: 'Item Name',
      variantName: 'Variation Name',
      sku: 'SKU',
      description: 'Description',
      category: ['Reporting Category', 'Category', 'Categories'],
      published: 'Square Online Item Visibility',
      archived: 'Archived',
      option1Name: 'Option Name 1',
      option1Value: 'Option Value 1',
      option2Name: 'Option Name 2',
      option2Value: 'Option Value 2',
      option3Name: 'Option Name 3',
      option3Value: 'Option Value 3',
      barcode: 'GTIN',
      price: 'Price',
      salePrice: 'Online Sale Price',
      vendor: 'Default Vendor Name',
      quantity: 'Current Quantity*',
      lowStockAt: 'Stock Alert Count*',
    },
  },
  {
    // quickbooks.intuit.com/learn-support: "Import products and services"
    name: 'QuickBooks products and services list',
    headers: ['Product/Service Name', 'SKU'],
    columns: {
      title: 'Product/Service Name',
      sku: 'SKU',
      description: ['Sales Description', 'Description'],
      category: 'Category',
      price: ['Sales Price / Rate', 'Sales Price/Rate', 'Sales Price', 'Price', 'Rate'],
      quantity: ['Quantity On Hand', 'Qty On Hand', 'Initial Quantity On Hand'],
      lowStockAt: 'Reorder Point',
    },
  },
  {
    // invoiceninja.github.io: "Import"; its `Quantity` is the usual quantity of an invoice, not the stock.
    name: 'Invoice Ninja product export',
    headers: ['Product', 'Notes', 'Cost', 'Price'],
    columns: {
      title: 'Product',
      description: 'Notes',
      price: 'Price',
      quantity: ['Stock Quantity', 'In Stock Quantity'],
      imageSrc: ['Image URL', 'Product Image'],
    },
  },
];

export const findKnownProductFile = (header: readonly string[]) => findKnownFile(header, knownProductFiles);
