import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import type { LoginWork } from '#app/features/auth/sign-in/login-form.tsx'
import type { Picture } from '#app/features/images/picture.ts'
import { publicPicture } from '#app/features/images/public-picture.server.ts'
import { isListed } from './public-product.server.ts'

/** The newest listed work that is upright and hangs on a wall; null if there is none among the newest works. */
export async function findLoginWork({ db }: Pick<AppContext, 'db'>): Promise<LoginWork | null> {
  const { rows } = await db.execute<{ image: string; picture: Picture | null }>(sql`
    select p.images[1] as image, ${publicPicture(sql`p.images[1]`)} as picture
    from products p where ${isListed} order by p.created_at desc, p.id desc limit 50`)
  const upright = rows.find(({ picture }) => picture && !picture.has_alpha && picture.height > picture.width)
  return (upright as LoginWork | undefined) ?? null
}
