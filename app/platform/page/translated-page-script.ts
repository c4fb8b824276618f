/**
 * An inline script in the head of every page. A browser that translates a page replaces text nodes by elements of its own; when React later
 * removes such a text or inserts before it, it would throw, and the page with everything in progress on it would be lost (decision
 * 0094). With this script, removing a missing node does nothing, and inserting before one appends.
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
