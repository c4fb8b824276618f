import { isIP } from 'node:net'
import type { Values } from './environment-variables.ts'
import { isLoopback } from './is-loopback.ts'

type IsWrong = (name: keyof Values) => boolean

/** PayPal's script for each of its APIs: an order of one kind is unknown to the script of the other. */
export const paypalScripts = new Map([
  ['https://api-m.paypal.com', 'https://www.paypal.com/web-sdk/v6/core'],
  ['https://api-m.sandbox.paypal.com', 'https://www.sandbox.paypal.com/web-sdk/v6/core'],
])

/** Commands that need to know the provider in use: an order at another one counts as stranded and may be closed. */
const withPayments = ['serve', 'orders', 'check-payments']

/**
 * Faults that no variable has alone: unsafe or incomplete combinations. A variable that `isWrong` by itself
 * is missing from `values` and not reported twice. @param command the command to run; it requires only the variables that it uses
 */
export function findSettingsFaults(values: Partial<Values>, isWrong: IsWrong, command: string): string[] {
  const faults: string[] = []
  const opening = findOpening(values, isWrong)
  if (opening && withPayments.includes(command) && !values.PAYMENT_PROVIDER && !isWrong('PAYMENT_PROVIDER')) {
    faults.push(`PAYMENT_PROVIDER must be set: with ${opening}, say demo if no money is to move`)
  }
  if (opening && command === 'serve' && !values.ADMIN_PASSWORD && !isWrong('ADMIN_PASSWORD')) {
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
  for (const find of [findCloudinaryFaults, findS3Faults, findCdnFaults]) faults.push(...find(values, isWrong))
  faults.push(...findSitesFaults(values.SITES ?? []))
  for (const host of values.IMAGE_HOSTS ?? [])
    if (!/^[a-z\d.-]+$/i.test(host)) faults.push(`IMAGE_HOSTS "${host}" is not a host name`)
  faults.push(...(values.TRUSTED_PROXIES ?? []).flatMap(findProxyFaults))
  return faults
}

/** A host that would match no request: requests are looked up without their port, and a host is listed once. */
function findSitesFaults(entries: readonly string[]): string[] {
  const faults: string[] = []
  const hosts = new Set<string>()
  for (const entry of entries) {
    const [host, name] = readSite(entry)
    if (/\s/.test(host) || !host || !name) faults.push(`SITES "${entry}" is not hostname=name`)
    else if (!/^([\w.-]+|\[[\da-f:]+\])$/.test(host))
      faults.push(`SITES "${entry}" must begin with a host name alone, without scheme, port or path`)
    else if (hosts.has(host)) faults.push(`SITES "${entry}" names a host that has a name already`)
    hosts.add(host)
  }
  return faults
}

/** `antiques.example=Vitrine Antiques`; the name may hold a `=`, the host name is compared in lower case. */
export function readSite(entry: string): [string, string] {
  const [host = '', ...name] = entry.split('=')
  return [host.trim().toLowerCase(), name.join('=').trim()]
}

function findProxyFaults(entry: string): string[] {
  const [address = '', bits, ...rest] = entry.split('/')
  const maxPrefixBits = isIP(address) === 6 ? 128 : 32
  const isBlock = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxPrefixBits)
  if (!isIP(address) || !isBlock || rest.length > 0)
    return [`TRUSTED_PROXIES "${entry}" is not an address or an address block`]
  if (bits !== undefined && Number(bits) === 0)
    return [`TRUSTED_PROXIES "${entry}" would let every visitor choose their own address`]
  return []
}

/**
 * The setting which shows that others than the operator can reach the program; null on a local machine, the only place where the demo
 * provider, a generated password and sample data are defaults. An invalid variable (`isWrong`) counts as set.
 */
export function findOpening(
  { DATABASE_URL, HOST = '127.0.0.1', SITE_URL, TRUSTED_PROXIES = [] }: Partial<Values>,
  isWrong: IsWrong = () => false,
): string | null {
  if (DATABASE_URL || isWrong('DATABASE_URL')) return 'DATABASE_URL'
  if (!isLoopback(HOST)) return `HOST=${HOST}`
  if (isWrong('SITE_URL')) return 'SITE_URL'
  if (SITE_URL && !isLoopback(new URL(SITE_URL).hostname)) return `SITE_URL=${SITE_URL}`
  return TRUSTED_PROXIES.length > 0 ? 'TRUSTED_PROXIES' : null
}

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

/** The first of `names` that is set, even to an invalid value. */
function findGiven(values: Partial<Values>, isWrong: IsWrong, names: readonly (keyof Values)[]) {
  return names.find((name) => values[name] || isWrong(name))
}

/** A fault for each of `needed` that is not set although `given` is. */
function findMissing(values: Partial<Values>, isWrong: IsWrong, needed: readonly (keyof Values)[], given: string) {
  return needed.filter((name) => !values[name] && !isWrong(name)).map((name) => `${name} must be set beside ${given}`)
}

/** An incomplete image host. */
function findCloudinaryFaults(values: Partial<Values>, isWrong: IsWrong): string[] {
  const needed = ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET'] as const
  const given = findGiven(values, isWrong, [...needed, 'CLOUDINARY_API_URL', 'CLOUDINARY_DELIVERY_URL'])
  return given ? findMissing(values, isWrong, needed, given) : []
}

/** An incomplete account, a store or backups without one, and two places for new pictures. */
function findS3Faults(values: Partial<Values>, isWrong: IsWrong): string[] {
  const isStore = values.IMAGE_STORE === 's3'
  const isBackup = values.BACKUP_TO?.startsWith('s3://') ?? false
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const account = isBackup ? 'BACKUP_TO=s3://…' : findGiven(values, isWrong, names)
  const given = isStore ? 'IMAGE_STORE=s3' : account
  if (!given) return []
  const faults = findMissing(values, isWrong, isStore ? names.slice(1) : names.slice(2), given)
  if (isStore && values.CLOUDINARY_CLOUD)
    faults.push('IMAGE_STORE=s3 cannot be set beside CLOUDINARY_CLOUD: new pictures go to one place')
  return faults
}

/** Incomplete purging, and purging without `CDN_MAX_AGE`. */
function findCdnFaults(values: Partial<Values>, isWrong: IsWrong): string[] {
  const names = ['CDN_PURGE_URL', 'CDN_PURGE_TOKEN'] as const
  const given = findGiven(values, isWrong, names)
  if (!given) return []
  const faults = findMissing(values, isWrong, names, given)
  if (!values.CDN_MAX_AGE && !isWrong('CDN_MAX_AGE'))
    faults.push(`CDN_MAX_AGE must be more than 0 with ${given}: otherwise there is nothing to purge`)
  return faults
}
