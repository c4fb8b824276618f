/** Messages to staff after a change to a post (OP-47, OP-64). */
export const postMessages = {
  created: 'Post created successfully',
  updated: 'Post updated successfully',
  deleted: 'Post deleted',
  loadFailed: 'Failed to load post',
  notFound: 'Post not found',
  listFailed: 'Failed to load posts',
  saveFailed: 'Failed to save post',
  conflict: 'This post was changed while you worked on it',
  deleteFailed: 'Failed to delete post',
  notAuthorized: 'Not authorized',
  noProfile: 'Profile not found',
  worksFailed: 'Failed to load related products',
  searchFailed: 'Failed to search products',
  added: 'Product added',
  addedAlready: 'Product already added',
}
