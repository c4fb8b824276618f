import type { InvoiceFormValues } from './invoice-form.ts'

/** State of a link to the form of a new invoice: the client who was typed where it stands, with whom the form begins (RSV-17). */
export interface TypedClientState {
  typedClient?: Pick<InvoiceFormValues, 'client_name' | 'client_email' | 'client_phone' | 'note'>
}
