/**
 * From now on a view transition that cannot run (in a hidden tab, or skipped for the next navigation) causes no uncaught
 * error (ENG-23): the page has changed anyway. React Router 8.4 does not catch the rejection of `ready` (decision 0029).
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
