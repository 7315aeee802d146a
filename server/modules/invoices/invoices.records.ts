/** The records of this module that other modules use; its other repo functions are its own. */
export { hasInvoices, type InvoiceRecord, lockInvoice, saveInvoice } from './invoices.repo.ts';
