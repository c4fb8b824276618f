import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { announceSessionChange, onSignIn } from '#app/platform/session-channel.ts'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { lateReads } from '#app/ui/keep-shown-page.ts'
import type { LiveTopic } from './live-topics.ts'
import { useLiveRevalidation } from './use-live-revalidation.ts'

/**
 * `useLiveRevalidation` for a page of the back office: if the session has ended, the login screen would replace the page and its
 * unsaved input. Instead the page shows a sign-in dialog, and loads its data again after that (AUTH-27).
 */
export function useStaffRevalidation(topics: LiveTopic | readonly LiveTopic[]): void {
  const { revalidate } = useRevalidator()
  useLiveRevalidation(topics, undefined, isSignedOutOverWork, lateReads)
  useEffect(() => onSignIn(() => void revalidate()), [revalidate])
}

async function isSignedOutOverWork(): Promise<boolean> {
  if (!hasUnsavedChanges()) return false
  // A HEAD request does not count as use of the session (SES-06).
  const response = await fetch('/api/admin/session', { method: 'HEAD' }).catch(() => null)
  if (response?.status !== 401) return false
  announceSessionChange()
  return true
}
