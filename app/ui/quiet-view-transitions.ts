/**
 * From now on a view transition that cannot run (in a hidden tab, or cut short by the next one) ends quietly: the page
 * has changed all the same, and React Router never looks at `ready`, whose rejection would count as uncaught.
 */
export function quietViewTransitions(): void {
  const start = document.startViewTransition?.bind(document)
  if (!start) return
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}
