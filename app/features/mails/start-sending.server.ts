import type { AppContext } from '#app/app-context.ts'

type Context = Pick<AppContext, 'mailer' | 'log'> & { jobs: Pick<AppContext['jobs'], 'send'> }

export const mailJob = 'send-mails'

/** Starts sending mails that were queued in a committed transaction. If this fails, the job runs by itself within a minute. */
export async function startSending({ mailer, jobs, log }: Context): Promise<void> {
  if (!mailer) return
  await jobs
    .send(mailJob, {}, { key: 'now' })
    .catch((error: unknown) => log.warn({ error }, 'mails are not sent at once; the next look is within a minute'))
}
