import { eventTypes } from '#app/features/events/event.ts'
import { categoryNames, conditions, periods } from '#app/features/products/taxonomy.ts'
import { listOf, nullable, record, ref, type Schema } from '#app/platform/openapi.ts'

const text: Schema = { type: 'string' }
const maybeText = nullable('string')
const moment: Schema = { type: 'string', format: 'date-time' }
const maybeMoment = nullable('string', { format: 'date-time' })
const day: Schema = { type: 'string', format: 'date', description: "In the gallery's time zone" }
const dollars = nullable('number', { description: 'Dollars' })
const inches = nullable('number', { description: 'Inches' })
const maybePicture: Schema = { anyOf: [ref('Picture'), { type: 'null' }] }
const id: Schema = { type: 'string', format: 'uuid' }

const eventSummary = {
  id,
  title: text,
  slug: text,
  description: text,
  image: maybeText,
  picture: maybePicture,
  date: day,
  end_date: nullable('string', { format: 'date' }),
  time: maybeText,
  location: nullable('string', { description: 'null: at the gallery' }),
  type: { type: 'string', enum: [...eventTypes] } satisfies Schema,
  featured: { type: 'boolean' } satisfies Schema,
  is_past: { type: 'boolean' } satisfies Schema,
  capacity: nullable('integer'),
  price: dollars,
  ticket_link: maybeText,
  created_at: moment,
  updated_at: moment,
}
const slugged = record({ name: text, slug: text })

/** What the API hands out; each the same whether a page or a program asks. */
export const schemas: Record<string, Schema> = {
  Problem: {
    type: 'object',
    description: 'Every error (RFC 9457)',
    properties: {
      type: {
        type: 'string',
        description: 'A stable short name, such as already-sold; about:blank where the status says it all',
      },
      title: text,
      status: { type: 'integer' },
      detail: text,
      message: { type: 'string', description: 'For people' },
      errors: { type: 'object', additionalProperties: text, description: 'Messages by field' },
    },
    required: ['type', 'title', 'status', 'detail', 'message'],
  },
  Page: record(
    {
      items: { type: 'array', items: {} },
      total: { type: 'integer' },
      page: { type: 'integer' },
      perPage: { type: 'integer' },
      pages: { type: 'integer', description: 'At least 1' },
    },
    'One page of a list',
  ),
  Picture: record({
    width: { type: 'integer', description: 'Pixels' },
    height: { type: 'integer', description: 'Pixels' },
    tone: { type: 'string', description: 'Dominant colour, #rrggbb' },
    has_alpha: { type: 'boolean' },
  }),
  Product: record(
    {
      id,
      name: text,
      description: maybeText,
      category: { type: 'string', examples: categoryNames },
      subcategory: maybeText,
      style: maybeText,
      period: nullable('string', { examples: [...periods] }),
      price: nullable('number', { description: 'Dollars; null: price on request' }),
      condition: nullable('string', { examples: [...conditions] }),
      condition_details: maybeText,
      images: listOf(text),
      pictures: { ...listOf(maybePicture), description: 'Facts of each entry of images, in its order' },
      width_inches: inches,
      height_inches: inches,
      depth_inches: inches,
      seat_height_inches: inches,
      status: { const: 'published' },
      sold_out: { type: 'boolean' },
      sold_at: maybeMoment,
      quantity: { type: 'integer' },
      created_at: moment,
      meta_title: maybeText,
      meta_description: maybeText,
      websites: listOf(text),
      hold_expires_at: nullable('string', {
        format: 'date-time',
        description: 'Until when a purchase of it is under way',
      }),
    },
    'A published work',
  ),
  Post: record(
    {
      id,
      title: text,
      slug: text,
      excerpt: text,
      content: { type: 'string', description: 'Plain text; each line is a paragraph' },
      featured_image: maybeText,
      picture: maybePicture,
      status: { const: 'published' },
      published_at: moment,
      created_at: moment,
      updated_at: moment,
      author_id: maybeText,
      meta_title: maybeText,
      meta_description: maybeText,
      featuredImage: maybeText,
      publishedDate: day,
      date: { type: 'string', examples: ['November 12, 2026'] },
      author: text,
      categories: listOf(slugged),
      tags: listOf(slugged),
      author_profile: {
        anyOf: [
          record({ display_name: maybeText, avatar_url: maybeText, title: maybeText, bio: maybeText }),
          { type: 'null' },
        ],
      },
      relatedProducts: listOf(ref('Product')),
    },
    'A published artist profile; fields=summary leaves out content, tags, author_profile and relatedProducts',
  ),
  EventSummary: record(eventSummary, 'An event in a list of related ones'),
  Event: record(
    {
      ...eventSummary,
      long_description: nullable('string', { description: 'HTML of a few harmless elements' }),
      artists: listOf(record({ name: text, bio: maybeText, image: maybeText, picture: maybePicture })),
    },
    'An event; fields=summary leaves out long_description and artists',
  ),
}
