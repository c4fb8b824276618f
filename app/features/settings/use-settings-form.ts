import type { FixedGallery } from '#app/platform/settings.ts'
import { differingFields } from '#app/ui/form/merge-values.ts'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import {
  checkSettings,
  dayNames,
  type GallerySettings,
  type SettingsField,
  settingsFields,
  settingsFormOf,
} from './settings-form.ts'
import { settingsMessages } from './settings-messages.ts'

const fieldsOf = {
  Prices: ['deliveryNote', 'taxNote'],
  'Sales tax': ['collectsTax', 'taxRates'],
  Hours: [...dayNames, 'closedDays'],
  Links: ['directionsUrl', 'shopUrl', 'socialLinks'],
} satisfies Record<string, SettingsField[]>

/** The settings form, which stays open after saving. @param fixed what the environment sets */
export function useSettingsForm(gallery: GallerySettings, fixed: readonly (keyof FixedGallery)[]) {
  const form = useVersionedForm({
    fields: settingsFields,
    id: 'gallery',
    saved: gallery,
    valuesOf: (saved) => settingsFormOf(saved ?? gallery),
    check: (values) => checkSettings(values, fixed).faults ?? [],
    action: () => '/admin/settings',
    failedMessage: settingsMessages.saveFailed,
    onSaved: () => showToast('success', settingsMessages.saved),
  })
  const changed = differingFields(settingsFields, form.base, form.state.values)
  return {
    ...form,
    /** Sections with unsaved changes, in the order of the page. */
    unsaved: [...new Set(changed.map(sectionOf))],
    discard: () => form.change(form.base),
  }
}

function sectionOf(field: SettingsField): string {
  const named = Object.entries(fieldsOf).find(([, fields]) => (fields as SettingsField[]).includes(field))
  return named?.[0] ?? 'Gallery'
}
