import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { artists } from '#db/schema/artists.ts'
import type { events } from '#db/schema/events.ts'
import type { products } from '#db/schema/products.ts'

type Artist = typeof artists.$inferInsert
type Product = typeof products.$inferInsert
type Event = typeof events.$inferInsert

/** A work of `works.json`; days count back from the day of filling. */
export type SampleWork = Pick<Product, 'name' | 'description' | 'category' | 'subcategory' | 'style' | 'period'> &
  Pick<Product, 'date_text' | 'medium'> &
  Pick<Product, 'price' | 'condition' | 'condition_details' | 'status' | 'meta_title' | 'meta_description'> &
  Pick<Product, 'width_inches' | 'height_inches' | 'depth_inches' | 'seat_height_inches'> & {
    key: string
    /** Slug of an artist. */
    artist: string | null
    /** File names in `pictures/`, the cover first. */
    images: string[]
    listed_days_ago: number
    /** Minute of that day in the gallery's time zone. */
    listed_minute: number
    sold_days_ago: number | null
  }

export interface SamplePost {
  slug: string
  title: string
  excerpt: string
  content: string
  featured_image: string | null
  author: string
  status: 'draft' | 'published'
  published_days_ago: number
  categories: string[]
  tags: string[]
  /** Keys of works. */
  featured_works: string[]
  meta_title: string
  meta_description: string
}

/** An event of `events.json`; days count from the day of filling, negative ones back. */
export type SampleEvent = Pick<Event, 'slug' | 'title' | 'type' | 'description' | 'long_description' | 'image'> &
  Pick<Event, 'time' | 'location' | 'featured' | 'capacity' | 'price' | 'ticket_link'> & {
    start_in_days: number
    end_in_days: number | null
    artists: { name: string; bio: string | null; image: string | null }[]
  }

/** An artist of `artists.json`; `post` is the slug of the profile article, `picture` a file name in `pictures/`. */
export type SampleArtist = Pick<Artist, 'slug' | 'name' | 'sort_name' | 'born' | 'died' | 'place' | 'biography'> & {
  picture: string | null
  post: string | null
}

export interface Sample {
  artists: SampleArtist[]
  works: SampleWork[]
  posts: {
    categories: { name: string; slug: string; description: string }[]
    tags: { name: string; slug: string }[]
    posts: SamplePost[]
  }
  events: SampleEvent[]
  pages: { slug: string; content: string; summary?: string }[]
}

/** The folder of the sample collection, relative to the project's folder, which is the program's working directory. */
export const sampleFolder = join(process.cwd(), 'db/sample')

/** The texts of the sample collection in `folder`, unchanged. */
export async function readSample(folder = sampleFolder): Promise<Sample> {
  const [artists, works, posts, events, pages] = await Promise.all(
    ['artists', 'works', 'posts', 'events', 'pages'].map(async (name) =>
      JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')),
    ),
  )
  return { artists, works, posts, events, pages }
}

/** The bytes of one of its pictures. */
export function readSamplePicture(name: string, folder = sampleFolder): Promise<Buffer> {
  return readFile(join(folder, 'pictures', name))
}
