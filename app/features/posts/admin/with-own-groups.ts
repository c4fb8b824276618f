import type { PostForForm, PostGroup } from './admin-post.ts'

interface GroupChoices {
  categories: PostGroup[]
  tags: PostGroup[]
}

/** The choices, followed by the post's own that are not among them: if there are very many, only the first by name are (PSTF-52). */
export function withOwnGroups(choices: GroupChoices, post: Pick<PostForForm, 'categories' | 'tags'>): GroupChoices {
  const join = (groups: PostGroup[], own: PostGroup[]) => [
    ...groups,
    ...own.filter(({ id }) => !groups.some((group) => group.id === id)),
  ]
  return { categories: join(choices.categories, post.categories), tags: join(choices.tags, post.tags) }
}
