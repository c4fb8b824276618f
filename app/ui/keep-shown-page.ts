import { useLayoutEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches, useRevalidator } from 'react-router'
import { lostReads } from '#app/platform/connection.ts'
import { isFailedRead } from '#app/platform/page/is-failed-read.ts'
import { showToast } from './show-toast.ts'

const notReadAgain = 'This page could not be read again. It may be out of date.'

/** It is not reported again within this time: a change is followed by its notice. */
const reportIntervalMs = 10_000
let reportedAt = Number.NEGATIVE_INFINITY

/** What the page shows, by its routes, while it stands. */
let shown: { path: string; leaf: string; dataOf: ReadonlyMap<string, unknown>; retry: () => void } | null = null

/** For the component of the route whose `clientMiddleware` is `keepShownPage`. */
export function useShownPage(): void {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  // Gone together with the page: nothing of it is kept for whoever signs in next.
  useLayoutEffect(() => {
    const dataOf = new Map(matches.map(({ id, loaderData }) => [id, loaderData]))
    shown = { path: pathname + search, leaf: matches.at(-1)!.id, dataOf, retry: () => void revalidate() }
    return () => {
      shown = null
    }
  }, [matches, pathname, search, revalidate])
}

/** What the page that was read last has still to come. */
let late: Promise<unknown> | undefined

/** Settles once what the page's loaders have sent as promises is there, or was lost. */
export async function lateReads(): Promise<unknown> {
  return late
}

/**
 * Client middleware: where the page that is shown cannot be read again, after a change or for news of others, it stays as it
 * was and says so. The error would take the place of all of it: of what is typed and selected, and of changes under way
 * (SHELL-23). So does a part of it that its loader sends as a promise, such as a slow list (PLST-56). A redirect is followed, and what
 * the server refuses, as of a page that is gone, is shown.
 *
 * Of another page that cannot be read the routes around it stay, so that its own error boundary says what is missing (SHELL-25).
 */
export const keepShownPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  if (request.method !== 'GET' || request.signal.aborted || !shown) return results
  const { leaf, dataOf, retry } = shown
  const isAgain = shown.path === path

  function report() {
    if (shown?.path !== path || performance.now() - reportedAt <= reportIntervalMs) return
    reportedAt = performance.now()
    showToast('error', notReadAgain, { label: 'Retry', onClick: retry })
  }

  function onLateLost() {
    lostReads.count += 1
    report()
  }

  function keep(id: string, read: DataStrategyResult): DataStrategyResult {
    const before = isAgain || id !== leaf ? dataOf.get(id) : undefined
    if (read.type === 'data')
      return isAgain ? { ...read, result: keepLateParts(read.result, before, onLateLost) } : read
    if (!isFailedRead(read.result)) return read
    lostReads.count += 1
    return before === undefined ? read : { type: 'data', result: before }
  }
  const kept = Object.fromEntries(Object.entries(results).map(([id, read]) => [id, keep(id, read)]))
  // An error that is left is shown in place of the page.
  if (hasError(results) && !hasError(kept)) report()
  return kept
}

function hasError(results: Record<string, DataStrategyResult>): boolean {
  return Object.values(results).some(({ type }) => type === 'error')
}

/**
 * What a loader has `read`, where each promise that is lost becomes what stood in its place `before`; that may have been a promise
 * itself, and lost too. What was not there before (null) is not kept.
 */
function keepLateParts(read: unknown, before: unknown, onLost: () => void): unknown {
  const shownParts = Object(before) as Record<string, unknown>
  const lateParts = Object.entries(Object(read) as Record<string, unknown>).flatMap(([key, part]) =>
    part instanceof Promise && shownParts[key] != null
      ? [[key, keepLatePart(part, shownParts[key], onLost)] as const]
      : [],
  )
  if (lateParts.length === 0) return read
  late = Promise.allSettled(lateParts.map(([, part]) => part))
  return { ...Object(read), ...Object.fromEntries(lateParts) }
}

async function keepLatePart(part: Promise<unknown>, before: unknown, onLost: () => void): Promise<unknown> {
  try {
    return await part
  } catch (error) {
    if (!isFailedRead(error)) throw error
    const kept = await before
    onLost()
    return kept
  }
}
