/** The two ways to group posts; they differ only in this table. */
export type PostGroupKind = 'category' | 'tag'

/** A category or a tag in the back office. */
export interface AdminPostGroup {
  id: string
  name: string
  slug: string
  /** A tag has none. */
  description: string | null
  /** All posts that have it, drafts too. */
  posts: number
  /** Sent back with a change, so that an outdated form overwrites nothing. */
  version: number
}

/** The categories, or the tags, by name. */
export interface PostGroupList {
  /** At most `maxGroups`. */
  groups: AdminPostGroup[]
  total: number
}

export const maxGroups = 500

export const postGroups = {
  category: {
    ...wordsOf('category', 'categories'),
    path: '/admin/blog/categories',
    hasDescription: true,
    isGrid: false,
    /** What else is lost when it is deleted. */
    loss: 'Its page is gone for visitors too.',
  },
  tag: {
    ...wordsOf('tag', 'tags'),
    path: '/admin/blog/tags',
    hasDescription: false,
    isGrid: true,
    loss: '',
  },
} as const

/** @param pathname of one of the two tabs */
export function groupKindOf(pathname: string): PostGroupKind {
  return /\/tags\/?$/i.test(pathname) ? 'tag' : 'category'
}

/** The page's texts for a kind (OP-47). */
function wordsOf(noun: string, nouns: string) {
  const Noun = capital(noun)
  return {
    noun: [noun, nouns] as const,
    title: capital(nouns),
    messages: {
      add: `Add ${Noun}`,
      edit: `Edit ${Noun}`,
      none: `No ${nouns} found`,
      addFirst: `Create Your First ${Noun}`,
      created: `${Noun} created successfully`,
      updated: `${Noun} updated successfully`,
      saveFailed: `Failed to save ${noun}`,
      conflict: `This ${noun} was changed while you worked on it`,
      notFound: `This ${noun} is not there any more`,
      slugTaken: `This slug is taken by another ${noun}`,
      askToDelete: `Delete this ${noun}?`,
      deleting: `Deleting ${noun}...`,
      deleted: `${Noun} deleted successfully`,
      deleteFailed: `Failed to delete ${noun}`,
    },
  }
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
