import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { nameS3Address, readS3Address } from '#app/features/backups/s3-address.ts'
import { galleryFacts } from '#app/features/gallery/gallery-facts.ts'
import type { FixedGallery, Settings } from '#app/platform/settings.ts'
import { type Values, variables } from './environment-variables.ts'
import { findOpening, findSettingsFaults, paypalScripts, readSite } from './find-settings-faults.ts'
import { isLoopback } from './is-loopback.ts'

/** Variables that are wrong or missing; `message` has one line for each. */
export class WrongSettings extends Error {}

/**
 * The settings in the environment `env`; an empty or blank variable counts as unset.
 * @param command the command to run; without one it serves
 * @throws WrongSettings with every fault at once, each with the variable's name
 */
export function readSettings(env: Record<string, string | undefined>, command = 'serve'): Settings {
  const values: Partial<Values> = {}
  const faults: string[] = []
  for (const [name, schema] of Object.entries(variables.shape)) {
    const value = env[name]?.trim() ? env[name] : undefined
    const parsed = schema.safeParse(value)
    // Containers take the quotes of an env file as part of the value.
    if (value && /^(["'])(?:(?!\1).)*\1$/.test(value)) faults.push(`${name} must be without the quotes around it`)
    else if (parsed.success) Object.assign(values, { [name]: parsed.data })
    else faults.push(`${name} ${parsed.error.issues[0]!.message}`)
  }
  const isWrong = (name: string) => faults.some((fault) => fault.startsWith(`${name} `))
  faults.push(...findSettingsFaults(values, isWrong, command))
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'))
  return toSettings(values as Values)
}

function toSettings(values: Values): Settings {
  const fixedGallery = readFixedGallery(values)
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseReadUrl: values.DATABASE_READ_URL ?? null,
    adminEmail: values.ADMIN_EMAIL,
    adminPassword: values.ADMIN_PASSWORD ?? null,
    requiresSecondFactor: values.REQUIRE_SECOND_FACTOR,
    bringsSampleData:
      values.SAMPLE_DATA === 'always' || (values.SAMPLE_DATA === 'auto' && findOpening(values) === null),
    siteUrl: values.SITE_URL ?? `http://${nameInUrl(values.HOST)}:${values.PORT}`,
    authSecret: values.AUTH_SECRET ?? null,
    sites: new Map(values.SITES.map(readSite)),
    gallery: galleryFacts({ fixed: fixedGallery, timeZone: values.GALLERY_TIME_ZONE }),
    fixedGallery,
    imageHosts: [
      ...new Set([...values.IMAGE_HOSTS, ...(values.CLOUDINARY_CLOUD ? [nameOrigin(deliveryUrlOf(values))] : [])]),
    ],
    eventEndsBy: values.EVENT_ENDS_BY,
    paymentProvider: values.PAYMENT_PROVIDER ?? 'demo',
    paypal:
      values.PAYMENT_PROVIDER === 'paypal'
        ? {
            clientId: values.PAYPAL_CLIENT_ID!,
            clientSecret: values.PAYPAL_CLIENT_SECRET!,
            webhookId: values.PAYPAL_WEBHOOK_ID!,
            apiUrl: values.PAYPAL_API_URL,
            sdkUrl: values.PAYPAL_SDK_URL ?? paypalScripts.get(values.PAYPAL_API_URL)!,
          }
        : null,
    cloudinary:
      values.CLOUDINARY_CLOUD && values.CLOUDINARY_UPLOAD_PRESET
        ? {
            cloud: values.CLOUDINARY_CLOUD,
            uploadPreset: values.CLOUDINARY_UPLOAD_PRESET,
            apiUrl: values.CLOUDINARY_API_URL ?? 'https://api.cloudinary.com',
            deliveryUrl: deliveryUrlOf(values),
          }
        : null,
    imageStore: values.IMAGE_STORE,
    s3: readS3(values),
    removeBg: values.REMOVE_BG_API_KEY ? { apiKey: values.REMOVE_BG_API_KEY, apiUrl: values.REMOVE_BG_API_URL } : null,
    mail: values.SMTP_URL ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM ?? null } : null,
    trustedProxies: values.TRUSTED_PROXIES,
    metrics: values.METRICS_PORT === undefined ? null : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: values.OTEL_EXPORTER_OTLP_HEADERS,
          serviceName: values.OTEL_SERVICE_NAME,
          share: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : null,
    healthToken: values.HEALTH_TOKEN ?? null,
    drainSeconds: values.DRAIN_SECONDS,
    logLevel: values.LOG_LEVEL,
    pageCacheMegabytes: values.PAGE_CACHE_MB,
    cdn: {
      maxAgeSeconds: values.CDN_MAX_AGE,
      purge:
        values.CDN_PURGE_URL && values.CDN_PURGE_TOKEN
          ? { url: values.CDN_PURGE_URL, token: values.CDN_PURGE_TOKEN }
          : null,
    },
    auditYears: values.AUDIT_YEARS,
    backupTo: values.BACKUP_TO === undefined ? null : readBackupTo(values.BACKUP_TO),
  }
}

/** The absolute path of a folder, or an address in a bucket, as both are compared. */
function readBackupTo(place: string): string {
  const inBucket = readS3Address(place)
  return inBucket ? nameS3Address(inBucket) : resolve(place)
}

/** null: no account is set. */
function readS3(values: Values): Settings['s3'] {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    bucket: values.S3_BUCKET ?? null,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    // Amazon requires the bucket in the host name; for other services that would need extra DNS names.
    isPathStyle: values.S3_PATH_STYLE ?? endpoint !== undefined,
  }
}

/** Where the image host delivers pictures from. */
function deliveryUrlOf({ CLOUDINARY_DELIVERY_URL }: Values): string {
  return CLOUDINARY_DELIVERY_URL ?? 'https://res.cloudinary.com'
}

/** An entry of `imageHosts`. */
function nameOrigin(url: string): string {
  const { protocol, host, origin } = new URL(url)
  return protocol === 'https:' ? host : origin
}

/** The facts of the gallery that are set here, without those that are not. */
function readFixedGallery(values: Values): FixedGallery {
  return {
    ...(values.GALLERY_NAME !== undefined && { name: values.GALLERY_NAME }),
    ...(values.GALLERY_PHONE !== undefined && { phone: values.GALLERY_PHONE }),
    ...(values.GALLERY_EMAIL !== undefined && { email: values.GALLERY_EMAIL }),
    ...(values.GALLERY_BRAND !== undefined && { brandName: values.GALLERY_BRAND }),
    ...(values.GALLERY_DIRECTIONS_URL !== undefined && { directionsUrl: values.GALLERY_DIRECTIONS_URL }),
    ...(values.GALLERY_SOCIAL_URL !== undefined && {
      socialLinks: [{ key: 'environment', label: 'Follow us', url: values.GALLERY_SOCIAL_URL }],
    }),
    ...(values.GALLERY_SHOP_URL !== undefined && { shopUrl: values.GALLERY_SHOP_URL }),
  }
}

/** 0.0.0.0 and :: mean every address of this machine, and are not addresses that a browser could open. */
function nameInUrl(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}
