import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { nameS3Address, readS3Address } from '#app/features/backups/s3-address.ts'
import { galleryFacts } from '#app/features/gallery/gallery-facts.ts'
import type { FixedGallery, Settings } from '#app/platform/settings.ts'
import { type Values, variables } from './environment-variables.ts'

/** Variables that are wrong or missing; `message` has one line for each. */
export class WrongSettings extends Error {}

/**
 * The settings in the environment `env`; an empty variable counts as unset.
 * @throws WrongSettings with every fault at once, each with the variable's name
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const values: Partial<Values> = {}
  const faults: string[] = []
  for (const [name, schema] of Object.entries(variables.shape)) {
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (parsed.success) Object.assign(values, { [name]: parsed.data })
    else faults.push(`${name} ${parsed.error.issues[0]!.message}`)
  }
  faults.push(...findFaults(values, (name) => faults.some((fault) => fault.startsWith(`${name} `))))
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

/** PayPal's script for each of its APIs: an order of one kind is unknown to the script of the other. */
const paypalScripts = new Map([
  ['https://api-m.paypal.com', 'https://www.paypal.com/web-sdk/v6/core'],
  ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com/web-sdk/v6/core'],
])

function findScriptFaults({ PAYPAL_API_URL: api = '', PAYPAL_SDK_URL: script }: Partial<Values>): string[] {
  if (!script)
    return paypalScripts.has(api)
      ? []
      : [`PAYPAL_SDK_URL must be set with PAYPAL_API_URL=${api}, which is not PayPal's`]
  const isOfOther = [...paypalScripts].some(
    ([itsApi, itsScript]) => itsApi !== api && new URL(itsScript).origin === new URL(script).origin,
  )
  return isOfOther ? [`PAYPAL_SDK_URL=${script} does not belong to PAYPAL_API_URL=${api}: leave it unset`] : []
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
    // Amazon wants the bucket in the host name; for others that would need names of their own.
    isPathStyle: values.S3_PATH_STYLE ?? endpoint !== undefined,
  }
}

/** Half an account, a store or backups without one, and two places for new pictures. */
function findS3Faults(values: Partial<Values>, isWrong: (name: keyof Values) => boolean): string[] {
  const isStore = values.IMAGE_STORE === 's3'
  const isBackup = values.BACKUP_TO?.startsWith('s3://') ?? false
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const account = isBackup ? 'BACKUP_TO=s3://…' : names.find((name) => values[name] || isWrong(name))
  const given = isStore ? 'IMAGE_STORE=s3' : account
  if (!given) return []
  const needed = isStore ? names.slice(1) : names.slice(2)
  const faults = needed
    .filter((name) => !values[name] && !isWrong(name))
    .map((name) => `${name} must be set beside ${given}`)
  if (isStore && values.CLOUDINARY_CLOUD)
    faults.push('IMAGE_STORE=s3 cannot be set beside CLOUDINARY_CLOUD: new pictures go to one place')
  return faults
}

/** Half of what purging needs, and purging what is not kept. */
function findCdnFaults(values: Partial<Values>, isWrong: (name: keyof Values) => boolean): string[] {
  const names = ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'] as const
  const given = names.find((name) => values[name] || isWrong(name))
  if (!given) return []
  const faults = names
    .filter((name) => !values[name] && !isWrong(name))
    .map((name) => `${name} must be set beside ${given}`)
  if (!values.CDN_MAX_AGE && !isWrong('CDN_MAX_AGE'))
    faults.push(`CDN_MAX_AGE must be more than 0 with ${given}: otherwise there is nothing to purge`)
  return faults
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

/** `antiques.example=Vitrine Antiques`; the name may hold a `=`, the host name is compared in lower case. */
function readSite(entry: string): [string, string] {
  const [host = '', ...name] = entry.split('=')
  return [host.trim().toLowerCase(), name.join('=').trim()]
}

/**
 * Which setting shows that others than the operator may come; null on a machine of one's own, the only place where the demo
 * provider, a generated password and sample data come by themselves. A wrong variable (`isWrong`) counts as set.
 */
function findOpening(
  { DATABASE_URL, HOST = '127.0.0.1', SITE_URL, TRUSTED_PROXIES = [] }: Partial<Values>,
  isWrong: (name: keyof Values) => boolean = () => false,
): string | null {
  if (DATABASE_URL || isWrong('DATABASE_URL')) return 'DATABASE_URL'
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (isWrong('SITE_URL')) return 'SITE_URL'
  if (SITE_URL && !isLoopback(new URL(SITE_URL).hostname)) return `SITE_URL=${SITE_URL}`
  return TRUSTED_PROXIES.length > 0 ? 'TRUSTED_PROXIES' : null
}

/** 0.0.0.0 and :: stand for every address of this machine, and are none that a browser could go to. */
function nameInUrl(host: string): string {
  if (isLoopback(host) || host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * What each variable alone does not show: combinations that are unsafe or incomplete. A variable that `isWrong` by itself
 * is missing from `values` and not complained of twice.
 */
function findFaults(values: Partial<Values>, isWrong: (name: keyof Values) => boolean): string[] {
  const faults: string[] = []
  const opening = findOpening(values, isWrong)
  if (opening && !values.PAYMENT_PROVIDER && !isWrong('PAYMENT_PROVIDER')) {
    faults.push(`PAYMENT_PROVIDER must be set: with ${opening}, say demo if no money is to move`)
  }
  if (opening && !values.ADMIN_PASSWORD && !isWrong('ADMIN_PASSWORD')) {
    faults.push(`ADMIN_PASSWORD must be set: with ${opening}, a generated one would be printed in the log`)
  }
  if (values.DATABASE_READ_URL && !values.DATABASE_URL && !isWrong('DATABASE_URL'))
    faults.push('DATABASE_URL must be set beside DATABASE_READ_URL, which is a replica of it')
  if (values.PAYMENT_PROVIDER === 'paypal') {
    for (const name of ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const) {
      if (!values[name]) faults.push(`${name} must be set when PAYMENT_PROVIDER is paypal`)
    }
    if (!isWrong('PAYPAL_API_URL') && !isWrong('PAYPAL_SDK_URL')) faults.push(...findScriptFaults(values))
  }
  const cloudinary = [
    'CLOUDINARY_CLOUD',
    'CLOUDINARY_UPLOAD_PRESET',
    'CLOUDINARY_API_URL',
    'CLOUDINARY_DELIVERY_URL',
  ] as const
  const given = cloudinary.find((name) => values[name] || isWrong(name))
  for (const name of cloudinary.slice(0, 2))
    if (given && !values[name] && !isWrong(name)) faults.push(`${name} must be set beside ${given}`)
  faults.push(...findS3Faults(values, isWrong), ...findCdnFaults(values, isWrong))
  for (const entry of values.SITES ?? [])
    if (!/^[^=\s]+\s*=\s*\S/.test(entry)) faults.push(`SITES "${entry}" is not hostname=name`)
  for (const host of values.IMAGE_HOSTS ?? [])
    if (!/^[a-z\d.-]+$/i.test(host)) faults.push(`IMAGE_HOSTS "${host}" is not a host name`)
  for (const entry of values.TRUSTED_PROXIES ?? []) {
    const [address = '', bits, ...rest] = entry.split('/')
    const longest = isIP(address) === 6 ? 128 : 32
    const isBlock = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest)
    if (!isIP(address) || !isBlock || rest.length > 0)
      faults.push(`TRUSTED_PROXIES "${entry}" is not an address or an address block`)
    else if (bits !== undefined && Number(bits) === 0)
      faults.push(`TRUSTED_PROXIES "${entry}" would let every visitor choose their own address`)
  }
  return faults
}
