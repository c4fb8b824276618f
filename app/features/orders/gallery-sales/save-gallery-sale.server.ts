import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { isTaxCollected } from '#app/features/orders/compute-purchase-tax.server.ts'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { galleryDate } from '#app/platform/gallery-date.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { type FormFault, faultOf } from '#app/ui/form/form-fields.ts'
import type { FormResult, FormSubmission, Versioned } from '#app/ui/form/versioned-form.ts'
import { describeReservation } from '../reservations/reservation.ts'
import { checkGallerySale, type GallerySaleField } from './gallery-sale-form.ts'
import { gallerySaleMessages as messages } from './gallery-sale-messages.ts'
import { recordGallerySale } from './record-gallery-sale.server.ts'

/** A note of 4,000 characters fits in any script. */
export const gallerySaleLimits = { maxBytes: 65_536, malformed: messages.notKnown }

/** Records the sale in a form; `id` of the result is the order's handle. Fails as invalid, not found, or in conflict. */
export async function saveGallerySale(
  app: ActingContext,
  { id, values }: FormSubmission,
): Promise<FormResult<Versioned, GallerySaleField> | ChangeFailure> {
  if (!isUuid(id)) return changeFailure('malformed', messages.notKnown)
  const { timeZone } = app.settings.gallery
  const checked = checkGallerySale(values, galleryDate(app.now(), timeZone), await isTaxCollected(app.db))
  if (checked.faults) return invalid(checked.faults)
  const result = await recordGallerySale(app, id, checked.facts)
  switch (result.outcome) {
    case 'recorded':
      return { outcome: 'saved', id: String(result.handle) }
    case 'wrong':
      return invalid([faultOf(result.field, result.fault)])
    case 'not-found':
      return changeFailure('not-found', messages.gone)
    case 'reserved': {
      const { client_name: clientName, until, created_at } = result.by
      const isNews = checked.facts.sell_reserved
      const kept = describeReservation({ clientName, until: until.toISOString() }, { timeZone, isNews })
      const message = `${kept}. Tick this ${isNews ? 'again ' : ''}to sell it all the same`
      const suggestions = { reservation: created_at.toISOString() }
      return { ...invalid([faultOf('sell_reserved', message)]), fault: 'conflict', suggestions }
    }
    case 'already-sold':
    case 'on-hold':
    case 'being-paid':
    case 'other-sale':
      return changeFailure('conflict', messages[result.outcome])
  }
}

function invalid(faults: FormFault<GallerySaleField>[]) {
  const errors = Object.fromEntries(faults.toReversed().map(({ field, summary }) => [field, summary]))
  return { outcome: 'invalid', fault: 'invalid', message: faults[0]!.summary, errors } as const
}
