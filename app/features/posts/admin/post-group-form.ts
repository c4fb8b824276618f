import { slugOf } from '#app/platform/slug.ts'
import { slugFault } from '#app/ui/form/check-row.ts'
import {
  checkFields,
  emptyValues,
  type FormFault,
  faultOf,
  nameField,
  textField,
  type ValuesOf,
  valuesOf,
} from '#app/ui/form/form-fields.ts'
import { type AdminPostGroup, type PostGroupKind, postGroups } from './post-groups.ts'

/** The fields of a category and of a tag, in the order of the form; a tag's description stays empty. */
export const groupFields = {
  name: nameField('Name', 100),
  slug: nameField('Slug', 200),
  description: textField('Description', 2_000),
}

export type GroupField = keyof typeof groupFields
export type GroupFormValues = ValuesOf<typeof groupFields>
export type GroupFault = FormFault<GroupField>
/** The columns that a form fills. */
export type GroupRow = Pick<AdminPostGroup, 'name' | 'slug'> & Partial<Pick<AdminPostGroup, 'description'>>

/** The form of a category or tag; an empty one for null. */
export function groupFormOf(group: AdminPostGroup | null): GroupFormValues {
  return group ? valuesOf(groupFields, group) : emptyValues(groupFields)
}

/** The columns that a form fills, with a slug from the name where it has none, or all of its faults. */
export function checkGroup(
  kind: PostGroupKind,
  values: unknown,
  kept: Partial<Pick<AdminPostGroup, 'slug'>> = {},
): { row: GroupRow; faults?: undefined } | { faults: GroupFault[] } {
  const checked = checkFields(groupFields, values)
  if (checked.faults) return checked
  const { name, slug: typed, description } = checked.facts
  const slug = typed || slugOf(name)
  const faults: GroupFault[] = []
  if (!name) faults.push(faultOf('name', 'Name is required'))
  else if (!slug) faults.push(faultOf('slug', 'Slug is required: the name has no letter and no digit to make it of'))
  const fault = slugFault(typed, kept.slug, 'on-paper')
  if (fault) faults.push(faultOf('slug', fault))
  if (faults.length > 0) return { faults }
  return { row: { name, slug, ...(postGroups[kind].hasDescription && { description }) } }
}
