import { z } from 'zod'

const part = z.strictObject({
  state: z.enum(['ok', 'failed']),
  message: z.string().describe('What was found, in words'),
})

/** The response of `/api/health?deep`: `failed` if any part is. */
export const deepHealthSchema = z.strictObject({
  status: z.enum(['ok', 'failed']),
  parts: z.strictObject({
    database: part.describe("It responds and takes writes, and this machine's clock agrees with its"),
    replica: part.describe('With DATABASE_READ_URL: it responds and is a replica of the database'),
    pictures: part.describe(
      'Where photographs are kept: it is written to and read, and an image host responds where there is one',
    ),
    disk: part.describe('At least 1 GB is free'),
    jobs: part.describe('Background work, which finishes payments among others'),
    mail: part.describe('With SMTP_URL: no mail has waited for over 30 minutes'),
    backup: part.describe('With BACKUP_TO: the last one is at most 36 hours old and lacks no picture'),
    payments: part.describe("The payment provider gives this gallery's account a token"),
  }),
})

export type DeepHealth = z.infer<typeof deepHealthSchema>
export type HealthPart = keyof DeepHealth['parts']
