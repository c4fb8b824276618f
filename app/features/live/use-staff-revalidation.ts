import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { announceSessionChange, onSignIn } from '#app/platform/session-channel.ts'
import { hasUnsavedWork } from '#app/platform/unsaved-work.ts'
import { lateReads } from '#app/ui/keep-shown-page.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveRevalidation } from './use-live-revalidation.ts'

/**
 * `useLiveRevalidation` for a page of the back office: once the session has ended, the login screen would take its place, with what is
 * not saved. The page asks to sign in over it instead, and is read again then (AUTH-27).
 */
export function useStaffRevalidation(topics: LiveTopic | readonly LiveTopic[]): void {
  const { revalidate } = useRevalidator()
  useLiveRevalidation(topics, undefined, isSignedOutOverWork, lateReads)
  useEffect(() => onSignIn(() => void revalidate()), [revalidate])
}

async function isSignedOutOverWork(): Promise<boolean> {
  if (!hasUnsavedWork()) return false
  // To ask by HEAD is no use of the session (SES-06).
  const response = await fetch('/api/admin/session', { method: 'HEAD' }).catch(() => null)
  if (response?.status !== 401) return false
  announceSessionChange()
  return true
}
