import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { type Blocker, type BlockerFunction, IDLE_BLOCKER } from 'react-router'
import { useRouter } from './use-router.ts'

/**
 * React Router's `useBlocker`, from the render in which it appears: that one asks only two renders later, so that on a busy machine a
 * link could be followed unasked just after something was typed.
 */
export function useNavigationBlocker(shouldBlock: BlockerFunction): Blocker {
  const router = useRouter()
  const key = useId()
  useLayoutEffect(() => {
    router.getBlocker(key, shouldBlock)
  }, [router, key, shouldBlock])
  useLayoutEffect(() => () => router.deleteBlocker(key), [router, key])
  const currentBlocker = () => router.state.blockers.get(key) ?? IDLE_BLOCKER
  return useSyncExternalStore(router.subscribe, currentBlocker, currentBlocker)
}
