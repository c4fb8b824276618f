import { slugOf } from '#app/platform/slug.ts'
import { checkRow, slugFault } from '#app/ui/form/check-row.ts'
import { emptyValues, type FormFault, nameField, textField, type ValuesOf, valuesOf } from '#app/ui/form/form-fields.ts'
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
  const slugFrom = ({ name, slug }: Pick<GroupFormValues, 'name' | 'slug'>) => slug || slugOf(name)
  return checkRow(
    groupFields,
    values,
    (facts, add) => {
      if (!facts.name) add('name', 'Name is required')
      else if (!slugFrom(facts)) add('slug', 'Slug is required: the name has no letter and no digit to make it of')
      const fault = slugFault(facts.slug, kept.slug, 'on-paper')
      if (fault) add('slug', fault)
    },
    ({ description, ...facts }) => ({
      name: facts.name,
      slug: slugFrom(facts),
      ...(postGroups[kind].hasDescription && { description }),
    }),
  )
}
