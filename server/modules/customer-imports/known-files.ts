import type { CustomerField } from '#contract/store/customer-import.ts';
import { findKnownFile, type KnownFile } from '#server/platform/imports/known-file.ts';

const shopifyNames = { firstName: 'First Name', lastName: 'Last Name', email: 'Email' };

/** Customer files that are recognised, each with the source of its columns. */
export const knownCustomerFiles: readonly KnownFile<CustomerField>[] = [
  {
    name: 'Kontor customer export',
    headers: ['Name', 'Email', 'Phone', 'Address', 'Region', 'Last order', 'Customer since'],
    columns: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone',
      addressLine: 'Address',
      city: 'City',
      region: 'Region',
      country: 'Country',
      tags: 'Tags',
      since: 'Customer since',
    },
  },
  {
    // help.shopify.com/en/manual/customers/import-export-customers
    name: 'Shopify customer export',
    headers: ['First Name', 'Last Name', 'Email', 'Default Address Address1', 'Default Address City'],
    columns: {
      ...shopifyNames,
      customerKey: 'Customer ID',
      company: 'Default Address Company',
      phone: 'Phone',
      addressPhone: 'Default Address Phone',
      addressLine: 'Default Address Address1',
      addressMore: 'Default Address Address2',
      postcode: 'Default Address Zip',
      city: 'Default Address City',
      region: ['Default Address Province', 'Default Address Province Code'],
      country: ['Default Address Country', 'Default Address Country Code'],
      tags: 'Tags',
      note: 'Note',
      acceptsEmail: 'Accepts Email Marketing',
      acceptsSms: 'Accepts SMS Marketing',
    },
  },
  {
    // help.shopify.com/en/manual/migrating-to-shopify/transporter-app/csv-customers
    name: 'Shopify customer export',
    headers: ['First Name', 'Last Name', 'Email', 'Address1', 'Province Code', 'Accepts Marketing'],
    columns: {
      ...shopifyNames,
      company: 'Company',
      phone: 'Phone',
      addressLine: 'Address1',
      addressMore: 'Address2',
      postcode: 'Zip',
      city: 'City',
      region: ['Province', 'Province Code'],
      country: ['Country', 'Country Code'],
      tags: 'Tags',
      note: 'Note',
      acceptsEmail: 'Accepts Marketing',
    },
  },
  {
    // squareup.com/help/us/en/article/5491-export-your-customer-directory
    name: 'Square customer export',
    headers: ['First Name', 'Last Name', 'Email Address', 'Phone Number', 'Square Customer ID'],
    columns: {
      customerKey: 'Square Customer ID',
      firstName: 'First Name',
      lastName: 'Last Name',
      company: 'Company Name',
      email: 'Email Address',
      phone: 'Phone Number',
      addressLine: ['Street Address 1', 'Street Address'],
      addressMore: 'Street Address 2',
      city: 'City',
      region: 'State',
      postcode: 'Postal Code',
      country: 'Country',
      note: 'Memo',
      acceptsEmail: 'Email Subscription Status',
    },
  },
  {
    // quickbooks.intuit.com/learn-support: "Customer Contact List"
    name: 'QuickBooks customer list',
    headers: ['Customer full name', 'Phone numbers', 'Email', 'Bill address'],
    columns: {
      name: 'Customer full name',
      email: 'Email',
      phone: 'Phone numbers',
      addressLine: 'Bill address',
    },
  },
  {
    // quickbooks.intuit.com/learn-support: "Import customers", its sample file
    name: 'QuickBooks customer list',
    headers: ['Name', 'Company', 'Email', 'Phone', 'Mobile', 'Street', 'ZIP', 'Opening Balance'],
    columns: {
      name: 'Name',
      company: 'Company',
      email: 'Email',
      phone: 'Phone',
      otherPhone: 'Mobile',
      addressLine: 'Street',
      city: 'City',
      region: 'State',
      postcode: 'ZIP',
      country: 'Country',
    },
  },
  {
    // invoiceninja.github.io: "Import"
    name: 'Invoice Ninja client export',
    headers: ['Street', 'Apt/Suite', 'State/Province', 'Postal Code'],
    columns: {
      name: ['Client Name', 'Name'],
      customerKey: 'ID Number',
      firstName: ['Contact First Name', 'First Name'],
      lastName: ['Contact Last Name', 'Last Name'],
      email: ['Contact Email', 'Email'],
      phone: ['Phone', 'Client Phone'],
      otherPhone: 'Contact Phone',
      addressLine: 'Street',
      addressMore: 'Apt/Suite',
      city: 'City',
      region: 'State/Province',
      postcode: 'Postal Code',
      country: 'Country',
      note: ['Private Notes', 'Public Notes'],
    },
  },
  {
    // support.google.com/contacts/answer/7199294; "Google CSV" since 2023, and before with other names
    name: 'Google Contacts export',
    headers: ['E-mail 1 - Value', 'Phone 1 - Value'],
    columns: {
      name: 'Name',
      firstName: ['First Name', 'Given Name'],
      middleName: ['Middle Name', 'Additional Name'],
      lastName: ['Last Name', 'Family Name'],
      company: ['Organization Name', 'Organization 1 - Name'],
      email: 'E-mail 1 - Value',
      otherEmail: 'E-mail 2 - Value',
      phone: 'Phone 1 - Value',
      otherPhone: 'Phone 2 - Value',
      addressLine: 'Address 1 - Street',
      addressMore: 'Address 1 - Extended Address',
      city: 'Address 1 - City',
      region: 'Address 1 - Region',
      postcode: 'Address 1 - Postal Code',
      country: 'Address 1 - Country',
      tags: ['Labels', 'Group Membership'],
      note: 'Notes',
    },
  },
];

export const findKnownCustomerFile = (header: readonly string[]) => findKnownFile(header, knownCustomerFiles);
