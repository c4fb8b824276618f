import { z } from 'zod'
import type { Page } from './paging.ts'

/**
 * The schema of one page of a list of `item`, as every list of the API returns it, with a name of its own.
 * @param more fields that this list has in addition to those of every list
 */
export function pageSchema<Item extends z.ZodType, More extends z.ZodRawShape = z.ZodRawShape>(
  id: string,
  item: Item,
  more: More = {} as More,
) {
  return z
    .strictObject({
      items: z.array(item),
      total: z.int().describe('Items on all pages'),
      page: z.int().describe('From 1'),
      perPage: z.int(),
      pages: z.int().describe('At least 1'),
      ...more,
    } satisfies Record<keyof Page<unknown>, z.ZodType>)
    .meta({ id, description: 'One page of a list' })
}
