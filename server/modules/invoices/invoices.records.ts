/** The records of this module that other modules use; its other repo functions are private. */
export { hasInvoices, type InvoiceRecord, lockInvoice, saveInvoice } from './invoices.repo.ts';
