import type { PostForForm, PostGroup } from './admin-post.ts'

interface GroupChoices {
  categories: PostGroup[]
  tags: PostGroup[]
}

/** The choices, and after them what a post has that is not among them: of very many only the first by name are (PSTF-52). */
export function withOwnGroups(choices: GroupChoices, post: Pick<PostForForm, 'categories' | 'tags'>): GroupChoices {
  const join = (groups: PostGroup[], own: PostGroup[]) => [
    ...groups,
    ...own.filter(({ id }) => !groups.some((group) => group.id === id)),
  ]
  return { categories: join(choices.categories, post.categories), tags: join(choices.tags, post.tags) }
}
