/**
 * Stands in the head of every page. A browser that translates a page puts elements of its own in the place of texts; React, which later
 * takes such a text away or puts something before it, would throw, and the page with all that is under way on it would go (decision
 * 0094). What is not there any more needs no removing, and what was to stand before it stands last.
 */
export const translatedPageScript = `{
  const { insertBefore, removeChild } = Node.prototype
  Node.prototype.insertBefore = function (node, before) {
    return insertBefore.call(this, node, before?.parentNode === this ? before : null)
  }
  Node.prototype.removeChild = function (node) {
    return node.parentNode === this ? removeChild.call(this, node) : node
  }
}`
