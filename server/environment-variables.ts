import pg from 'pg'
import { z } from 'zod'
import { findPasswordFault } from '#app/features/auth/find-password-fault.server.ts'
import { readS3Address } from '#app/features/backups/s3-address.ts'

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''))
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .superRefine((value, context) => {
    const fault = findAddressFault(value)
    if (fault) context.addIssue(fault)
  })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
)
/** A key or token, which is sent in a header. */
const headerValue = z.string().regex(/^[\x21-\x7e]+$/, 'must be one line of letters, digits and signs')
const headerText = z.string().regex(/^[\x20-\x7e]+$/, 'must be one line of letters, digits and signs')
const port = z.coerce
  .number({ error: 'must be a number' })
  .int('must be a whole number')
  .min(0, 'must be 0 to 65535')
  .max(65535, 'must be 0 to 65535')

/** Each variable of the environment by itself; `.env.example` explains them. */
export const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').or(z.literal('admin@localhost')).default('admin@localhost'),
  ADMIN_PASSWORD: z
    .string()
    .superRefine((value, context) => {
      const fault = findPasswordFault(value)
      if (fault) context.addIssue(fault)
    })
    .optional(),
  REQUIRE_SECOND_FACTOR: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
  SAMPLE_DATA: z.enum(['auto', 'always', 'none'], { error: 'must be auto, always or none' }).default('auto'),
  SITE_URL: url
    .refine(isOrigin, 'must be scheme, host and port alone, such as https://gallery.example')
    // Normalized as in browsers: links are made from it, and it is compared.
    .transform((value) => new URL(value).origin)
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SITES: list.default([]),
  GALLERY_NAME: z.string().optional(),
  GALLERY_PHONE: z.string().optional(),
  GALLERY_EMAIL: z.email('must be an e-mail address').optional(),
  EVENT_ENDS_BY: z.enum(['start', 'end'], { error: 'must be start or end' }).default('start'),
  GALLERY_BRAND: z.string().max(127, 'must have at most 127 characters').optional(),
  GALLERY_DIRECTIONS_URL: url.optional(),
  GALLERY_SOCIAL_URL: url.optional(),
  GALLERY_SHOP_URL: url.optional(),
  GALLERY_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .default('America/New_York'),
  IMAGE_HOSTS: list.default([]),
  PAYMENT_PROVIDER: z.enum(['demo', 'paypal'], { error: 'must be demo or paypal' }).optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API_URL: url.default('https://api-m.paypal.com'),
  PAYPAL_SDK_URL: url.optional(),
  CLOUDINARY_CLOUD: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a cloud')
    .optional(),
  CLOUDINARY_UPLOAD_PRESET: z
    .string()
    .regex(/^[^\p{C}]+$/u, 'must be the name of an unsigned upload preset')
    .optional(),
  CLOUDINARY_API_URL: url.optional(),
  CLOUDINARY_DELIVERY_URL: url
    .refine((value) => new URL(value).origin === value.toLowerCase(), 'must be an address without a path')
    .optional(),
  IMAGE_STORE: z.enum(['folder', 's3'], { error: 'must be folder or s3' }).default('folder'),
  S3_ENDPOINT: url
    .refine((value) => new URL(value).origin === value.toLowerCase(), 'must be an address without a path')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]+$/, 'must be the name of a region, such as eu-central-1')
    .default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket: small letters, digits, dots and hyphens')
    .optional(),
  S3_ACCESS_KEY_ID: z
    .string()
    .regex(/^(?![^/,]*[/,])[\x21-\x7e]+$/, 'must be an access key, without spaces')
    .optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .transform((value) => value === 'true')
    .optional(),
  SMTP_URL: z.string().refine(isMailServer, 'must be smtp://user:password@host:port, or smtps://').optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  REMOVE_BG_API_KEY: headerValue.optional(),
  REMOVE_BG_API_URL: url.default('https://api.remove.bg'),
  TRUSTED_PROXIES: list.default([]),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(
      (value) => value === '' || value.split(',').every((entry) => /^\s*[\w-]+\s*=[\x20-\x7e]*$/.test(entry)),
      'must be name=value,name=value',
    )
    .default(''),
  OTEL_SERVICE_NAME: z.string().default('vitrine'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
  HEALTH_TOKEN: headerText.min(32, 'must have at least 32 characters').optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int('must be a whole number of seconds')
    .min(0, 'must be 0 to 60')
    .max(60, 'must be 0 to 60')
    .default(0),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], { error: 'must be debug, info, warn, error or silent' })
    .default('info'),
  PAGE_CACHE_MB: z.coerce
    .number({ error: 'must be a number of megabytes' })
    .int('must be a whole number of megabytes')
    .min(0, 'must not be negative')
    .default(64),
  AUDIT_YEARS: z.coerce
    .number({ error: 'must be a number of years' })
    .int('must be a whole number of years')
    .min(1, 'must be 1 to 100')
    .max(100, 'must be 1 to 100')
    .default(5),
  BACKUP_TO: z
    .string()
    .refine((value) => !value.includes('://') || readS3Address(value), 'must be a folder or s3://BUCKET/PREFIX')
    .optional(),
  CDN_MAX_AGE: z.coerce
    .number({ error: 'must be a number of seconds' })
    .int('must be a whole number of seconds')
    .min(0, 'must not be negative')
    .max(86_400, 'must be at most a day')
    .default(0),
  CDN_PURGE_URL: url
    .refine((value) => URL.parse(value)?.username === '', 'must name no user: the token is CDN_PURGE_TOKEN')
    .optional(),
  CDN_PURGE_TOKEN: headerValue.optional(),
})

/** The valid variables, parsed. */
export type Values = z.infer<typeof variables>

/** Scheme, host and port alone, in whatever letters. */
function isOrigin(address: string): boolean {
  const { href, origin } = new URL(address)
  return href === `${origin}/`
}

/** What the driver cannot parse in a database's address; null: it is valid. */
function findAddressFault(address: string): string | null {
  try {
    new pg.Client({ connectionString: address })
    return null
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    if (path) return `names the file ${path}, which cannot be read (${code})`
    return 'must be postgres://user:password@host:port/database; in a password # is written %23, / %2F and ? %3F'
  }
}

function isMailServer(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
}

/** A bare offset is not a time zone: it has no daylight saving time, and some programs count +05:00 west of Greenwich, others east. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
