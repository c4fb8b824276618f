import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { describeMoment } from '#app/platform/describe-moment.ts'
import { session, twoFactor, user } from '#db/schema/auth.ts'
import { invitations } from '#db/schema/invitations.ts'
import { profiles } from '#db/schema/profiles.ts'

/** An admin in the list of people. */
export interface Person {
  id: string
  name: string
  email: string
  /** When one of their sessions, open or expired, was last used, for people; null when there is none. */
  lastSeen: string | null
  hasSecondFactor: boolean
}

/** An invitation that nobody has accepted yet. */
export interface OpenInvitation {
  id: string
  email: string
  /** Who invited; null when that user no longer exists. */
  by: string | null
  validUntil: string
}

/** Everybody who has access, and everybody who is invited. */
export async function findPeople({ db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>) {
  const moment = now()
  const { timeZone } = settings.gallery
  const lastUse = sql<Date | null>`(select max(s.updated_at) from ${session} s where s.user_id = ${user.id})`.mapWith(
    session.updatedAt,
  )
  const [admins, open] = await Promise.all([
    db
      .select({
        id: user.id,
        name: user.name,
        email: user.email,
        lastUse,
        hasSecondFactor: sql<boolean>`${twoFactor.id} is not null`,
      })
      .from(profiles)
      .innerJoin(user, eq(user.id, profiles.id))
      .leftJoin(twoFactor, and(eq(twoFactor.userId, user.id), eq(twoFactor.verified, true)))
      .where(eq(profiles.is_admin, true))
      .orderBy(asc(sql`lower(${user.name})`), asc(user.id)),
    db
      .select({ id: invitations.id, email: invitations.email, by: user.name, expiresAt: invitations.expires_at })
      .from(invitations)
      .leftJoin(user, eq(user.id, invitations.invited_by))
      .where(and(isNull(invitations.accepted_at), isNull(invitations.withdrawn_at), gt(invitations.expires_at, moment)))
      .orderBy(asc(invitations.created_at)),
  ])
  return {
    admins: admins.map(({ lastUse, ...admin }): Person => {
      return { ...admin, lastSeen: lastUse && describeMoment(lastUse, moment, timeZone) }
    }),
    invitations: open.map(({ expiresAt, ...invitation }): OpenInvitation => {
      return { ...invitation, validUntil: describeMoment(expiresAt, moment, timeZone) }
    }),
  }
}
