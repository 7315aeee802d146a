import type { StatementField } from '#contract/money/bank-statement.ts';
import type { KnownFile } from '#server/platform/imports/known-file.ts';

/**
 * The tables of banks that are recognised by their headers. docs/decisions/0112 names the source of each, and which are
 * unconfirmed; a bank with several layouts has several entries.
 */
export const bankFormats: readonly KnownFile<StatementField>[] = [
  {
    name: 'GTBank',
    headers: ['Trans Date', 'Reference', 'Debit', 'Credit', 'Balance', 'Remarks'],
    columns: {
      date: 'Trans Date',
      description: 'Remarks',
      debit: 'Debit',
      credit: 'Credit',
      reference: 'Reference',
      balance: 'Balance',
    },
  },
  {
    name: 'Access Bank',
    headers: ['Posted Date', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    columns: {
      date: 'Posted Date',
      description: 'Description',
      debit: 'Debit',
      credit: 'Credit',
      reference: ['Reference', 'Ref Code'],
      balance: 'Balance',
    },
  },
  {
    name: 'Access Bank',
    headers: ['Date', 'Value Date', 'Transaction Details', 'Withdrawals', 'Lodgements', 'Balance'],
    columns: {
      date: 'Date',
      description: 'Transaction Details',
      debit: 'Withdrawals',
      credit: 'Lodgements',
      reference: ['Reference', 'Ref Code'],
      balance: 'Balance',
    },
  },
  {
    name: 'Zenith Bank',
    headers: ['Date Posted', 'Value Date', 'Description', 'Debit', 'Credit', 'Balance'],
    columns: {
      date: 'Date Posted',
      description: 'Description',
      debit: 'Debit',
      credit: 'Credit',
      balance: 'Balance',
    },
  },
  {
    name: 'UBA',
    headers: ['Date', 'Description', 'Chq. No', 'Val Date', 'Debit', 'Credit', 'Balance'],
    columns: {
      date: 'Date',
      description: 'Description',
      debit: 'Debit',
      credit: 'Credit',
      reference: 'Chq. No',
      balance: 'Balance',
    },
  },
  {
    name: 'First Bank',
    headers: [
      'TransDate',
      'Reference',
      'Transaction Details',
      'ValueDate',
      'Deposit',
      'Withdrawal',
      'Balance',
    ],
    columns: {
      date: 'TransDate',
      description: 'Transaction Details',
      debit: 'Withdrawal',
      credit: 'Deposit',
      reference: 'Reference',
      balance: 'Balance',
    },
  },
  {
    name: 'Kuda',
    headers: ['Date/Time', 'MoneyIn', 'MoneyOut', 'To / From', 'Description', 'Balance'],
    columns: {
      date: 'Date/Time',
      description: 'Description',
      debit: 'MoneyOut',
      credit: 'MoneyIn',
      balance: 'Balance',
    },
  },
];
