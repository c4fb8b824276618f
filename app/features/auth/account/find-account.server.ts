import { desc, eq } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { describeMoment } from '#app/platform/describe-moment.ts'
import { session, user } from '#db/schema/auth.ts'
import type { Admin } from '../find-caller.server.ts'
import { isOpen } from '../staff-sessions.server.ts'
import { describeBrowser } from './describe-browser.ts'

/** A browser in which somebody is signed in. */
export interface OwnSession {
  id: string
  browser: string
  address: string | null
  since: string
  lastUse: string
  /** Whether it sent the request. */
  isThis: boolean
}

/** The account of `admin`, and where it is signed in: this browser first, then those used last (ACC-08). */
export async function findAccount({ db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>, admin: Admin) {
  const moment = now()
  const describe = (then: Date) => describeMoment(then, moment, settings.gallery.timeZone)
  const [[own], sessions] = await Promise.all([
    db.select({ name: user.name, email: user.email }).from(user).where(eq(user.id, admin.id)),
    db.select().from(session).where(isOpen(moment, admin.id)).orderBy(desc(session.updatedAt), desc(session.id)),
  ])
  const described = sessions.map((row): OwnSession => {
    return {
      id: row.id,
      browser: describeBrowser(row.userAgent),
      address: row.ipAddress || null,
      since: describe(row.createdAt),
      lastUse: describe(row.updatedAt),
      isThis: row.id === admin.sessionId,
    }
  })
  const thisFirst = described.toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
  return {
    ...own!,
    sessions: thisFirst,
    hasSecondFactor: admin.hasSecondFactor,
    requiresSecondFactor: settings.requiresSecondFactor,
  }
}
