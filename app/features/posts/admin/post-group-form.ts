import { isSlug, slugOf } from '#app/platform/slug.ts'
import {
  emptyValues,
  type FormFault,
  nameField,
  schemaOf,
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

/** The columns that a form fills, with a slug from the name where it has none, or all that stands against it. */
export function checkGroup(
  kind: PostGroupKind,
  values: unknown,
  kept: Partial<Pick<AdminPostGroup, 'slug'>> = {},
): { row: GroupRow; faults?: undefined } | { faults: GroupFault[] } {
  const parsed = schemaOf(groupFields).safeParse(values)
  if (!parsed.success) {
    return { faults: parsed.error.issues.map(({ path, message }) => fault((path[0] ?? 'name') as GroupField, message)) }
  }
  const { name, slug: typed, description } = parsed.data
  const slug = typed || slugOf(name)
  const faults: GroupFault[] = []
  if (!name) faults.push(fault('name', 'Name is required'))
  else if (!slug) faults.push(fault('slug', 'Slug is required: the name has no letter and no digit to make it of'))
  if (typed && typed !== kept.slug && !isSlug(typed))
    faults.push(fault('slug', 'Slug may hold lower-case letters, digits and hyphens, such as on-paper'))
  if (faults.length > 0) return { faults }
  return { row: { name, slug, ...(postGroups[kind].hasDescription && { description }) } }
}

/** What stands against one field. */
export function fault(field: GroupField, message: string): GroupFault {
  return { field, message, summary: message }
}
