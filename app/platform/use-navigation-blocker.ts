import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { type Blocker, type BlockerFunction, IDLE_BLOCKER } from 'react-router'
import { useRouter } from './use-router.ts'

/**
 * React Router's `useBlocker`, from the render in which it appears to the one in which it goes. That one asks only two renders later,
 * so that on a busy machine a link could be followed unasked just after something was typed.
 * @param isNeedless called as the blocker goes while a navigation is blocked: whether that one goes on. It is dropped otherwise.
 */
export function useNavigationBlocker(shouldBlock: BlockerFunction, isNeedless: () => boolean): Blocker {
  const router = useRouter()
  const key = useId()
  useLayoutEffect(() => {
    router.getBlocker(key, shouldBlock)
  }, [router, key, shouldBlock])
  const end = useEffectEvent(() => {
    const blocker = router.state.blockers.get(key)
    if (blocker?.state === 'blocked' && isNeedless()) blocker.proceed()
    router.deleteBlocker(key)
  })
  useLayoutEffect(() => () => end(), [router, key])
  const currentBlocker = () => router.state.blockers.get(key) ?? IDLE_BLOCKER
  return useSyncExternalStore(router.subscribe, currentBlocker, currentBlocker)
}
