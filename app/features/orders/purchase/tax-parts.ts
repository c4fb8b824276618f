// What a purchase needs where sales tax is collected, loaded in one go, and only there.
export { AmountLines } from './amount-lines.tsx'
export { DeliveryDialog } from './delivery-dialog.tsx'
