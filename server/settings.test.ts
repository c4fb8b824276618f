import { describe, expect, test } from 'vitest'
import { readSettings, WrongSettings } from './settings.ts'

/** The faults that `env` has, one a line. */
function faultsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error
    return error.message.split('\n')
  }
}

test('an empty environment is a shop on this machine, with sample data and demo payments', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: null,
    siteUrl: 'http://localhost:3000',
    bringsSampleData: true,
    paymentProvider: 'demo',
    paypal: null,
    trustedProxies: [],
    metrics: null,
    cdn: { maxAgeSeconds: 0, purge: null },
    gallery: { timeZone: 'America/New_York' },
  })
})

test('READ-08 a replica is one of a database that is named too', () => {
  const DATABASE_READ_URL = 'postgres://replica/gallery'
  expect(faultsOf({ DATABASE_READ_URL })).toEqual([
    'DATABASE_URL must be set beside DATABASE_READ_URL, which is a replica of it',
  ])
  expect(faultsOf({ ...open, DATABASE_URL: 'postgres://primary/gallery', DATABASE_READ_URL: 'replica' })).toEqual([
    'DATABASE_READ_URL must start with postgres://',
  ])
  expect(readSettings({ ...open, DATABASE_URL: 'postgres://primary/gallery', DATABASE_READ_URL })).toMatchObject({
    databaseReadUrl: DATABASE_READ_URL,
  })
})

test('OPS-19 an address of a database that the driver cannot read stops the start by name, and is not repeated', () => {
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL']) {
    const faultOf = (address: string) =>
      faultsOf({ ...open, DATABASE_URL: 'postgres://db/vitrine', [name]: address }).join()
    expect(faultOf('postgres://u:pa#ss@host/db')).toBe(
      `${name} must be postgres://user:password@host:port/database; in a password # is written %23, / %2F and ? %3F`,
    )
    expect(faultOf('postgres://host:99999/db')).toMatch(new RegExp(`^${name} must be postgres://user`))
    expect(faultOf('postgres://host/db?sslmode=verify-full&sslrootcert=/nowhere.pem')).toBe(
      `${name} names the file /nowhere.pem, which cannot be read (ENOENT)`,
    )
  }
  const socket = 'postgres://vitrine@/vitrine?host=/var/run/postgresql'
  expect(readSettings({ ...open, DATABASE_URL: socket }).databaseUrl).toBe(socket)
})

test('SET-15 a time zone is a name, and no offset', () => {
  for (const offset of ['+05:00', '-05:00', '+0500', '-05'])
    expect(faultsOf({ GALLERY_TIME_ZONE: offset })).toEqual([
      'GALLERY_TIME_ZONE must be a time zone such as America/New_York',
    ])
  for (const timeZone of ['Asia/Karachi', 'Etc/GMT-5', 'UTC'])
    expect(readSettings({ GALLERY_TIME_ZONE: timeZone })).toMatchObject({ gallery: { timeZone } })
})

test('an empty variable counts as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', PAYMENT_PROVIDER: '' })).toMatchObject({
    port: 3000,
    databaseUrl: null,
    paymentProvider: 'demo',
  })
})

/** What a start asks for where others may come. */
const open = { PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string' }

test('every fault is told at once, each with the variable it is in', () => {
  const faults = faultsOf({
    PORT: '99999',
    DATABASE_URL: 'mysql://localhost',
    ADMIN_EMAIL: 'nobody',
    ADMIN_PASSWORD: 'short',
    SAMPLE_DATA: 'some',
    SITE_URL: 'gallery.example',
    AUTH_SECRET: 'short',
    SITES: 'antiques.example',
    GALLERY_EMAIL: 'nobody',
    GALLERY_TIME_ZONE: 'Florida',
    IMAGE_HOSTS: 'https://cdn.example/',
    PAYMENT_PROVIDER: 'stripe',
    PAYPAL_API_URL: 'ftp://paypal',
    CLOUDINARY_CLOUD: 'cloud',
    TRUSTED_PROXIES: 'nginx',
    LOG_LEVEL: 'loud',
    CDN_MAX_AGE: 'soon',
  })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'ADMIN_PASSWORD',
    'SAMPLE_DATA',
    'SITE_URL',
    'AUTH_SECRET',
    'GALLERY_EMAIL',
    'GALLERY_TIME_ZONE',
    'PAYMENT_PROVIDER',
    'PAYPAL_API_URL',
    'LOG_LEVEL',
    'CDN_MAX_AGE',
    'CLOUDINARY_UPLOAD_PRESET',
    'SITES',
    'IMAGE_HOSTS',
    'TRUSTED_PROXIES',
  ])
})

test('OPS-26 a command asks for what it uses: a password the server alone, a payment provider what has to do with payments', () => {
  const env = { DATABASE_URL: 'postgres://db/vitrine', HOST: '0.0.0.0' }
  for (const command of ['export', 'import', 'backup', 'restore', 'admin', 'make-variants', 'move-pictures'])
    expect(readSettings(env, command)).toMatchObject({ adminPassword: null, databaseUrl: env.DATABASE_URL })
  for (const command of ['orders', 'check-payments']) {
    expect(() => readSettings(env, command)).toThrow(/^PAYMENT_PROVIDER must be set: [^\n]*$/)
    expect(readSettings({ ...env, PAYMENT_PROVIDER: 'demo' }, command)).toMatchObject({ adminPassword: null })
  }
  expect(() => readSettings({ ...env, ADMIN_PASSWORD: 'short' }, 'export')).toThrow(/^ADMIN_PASSWORD /)
})

test('a wrong variable does not hide an unsafe combination', () => {
  const faults = faultsOf({ PORT: 'x', DATABASE_URL: 'postgres://db/vitrine' })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'PAYMENT_PROVIDER', 'ADMIN_PASSWORD'])
})

test.each([
  [{ DATABASE_URL: 'postgres://db/vitrine' }],
  [{ HOST: '0.0.0.0' }],
  [{ HOST: '::' }],
  [{ HOST: '192.168.1.5' }],
  [{ SITE_URL: 'https://gallery.example' }],
  [{ SITE_URL: 'http://192.168.1.5:3000' }],
  [{ TRUSTED_PROXIES: '127.0.0.1' }],
])('RUN-01 %o: neither demo payments nor a generated password come by themselves, nor sample data', (variables) => {
  const faults = faultsOf(variables)
  expect(faults).toHaveLength(2)
  expect(faults[0]).toMatch(/^PAYMENT_PROVIDER must be set/)
  expect(faults[1]).toMatch(/^ADMIN_PASSWORD must be set/)
  const env = { ...open, ...variables }
  expect(readSettings(env)).toMatchObject({ paymentProvider: 'demo', bringsSampleData: false })
  expect(readSettings({ ...env, SAMPLE_DATA: 'auto' }).bringsSampleData).toBe(false)
  expect(readSettings({ ...env, SAMPLE_DATA: 'always' }).bringsSampleData).toBe(true)
})

test('RUN-01 a loopback SITE_URL leaves the shop on this machine as it is, without sample data only when that is said', () => {
  expect(readSettings({ SITE_URL: 'http://127.0.0.1:8080' }).bringsSampleData).toBe(true)
  expect(readSettings({ SITE_URL: 'http://[::1]:8080', SAMPLE_DATA: 'none' }).bringsSampleData).toBe(false)
})

test('CDN-07 half of what purging needs, and purging what is not kept, are refused', () => {
  const purge = { CDN_PURGE_URL: 'https://cdn.example/purge/', CDN_PURGE_TOKEN: 'secret' }
  const { cdn } = readSettings({ ...purge, CDN_MAX_AGE: '3600' })
  expect(cdn).toEqual({ maxAgeSeconds: 3600, purge: { url: 'https://cdn.example/purge', token: 'secret' } })
  expect(faultsOf(purge)).toEqual([expect.stringMatching(/^CDN_MAX_AGE must be more than 0/)])
  expect(faultsOf({ CDN_MAX_AGE: '60', CDN_PURGE_URL: purge.CDN_PURGE_URL })).toEqual([
    'CDN_PURGE_TOKEN must be set beside CDN_PURGE_URL',
  ])
  expect(faultsOf({ CDN_MAX_AGE: '60', CDN_PURGE_TOKEN: 'secret' })).toEqual([
    'CDN_PURGE_URL must be set beside CDN_PURGE_TOKEN',
  ])
  expect(faultsOf({ CDN_MAX_AGE: '60', CDN_PURGE_URL: 'cdn', CDN_PURGE_TOKEN: 'secret' })).toEqual([
    'CDN_PURGE_URL must be an http or https address',
  ])
})

test('RUN-02 a common password is refused', () => {
  expect(faultsOf({ ADMIN_PASSWORD: 'Password2026!' })).toEqual([expect.stringMatching(/^ADMIN_PASSWORD .*common/)])
})

test('PAYP-09 each missing secret of the payment provider is named', () => {
  const faults = faultsOf({ PAYMENT_PROVIDER: 'paypal', PAYPAL_CLIENT_SECRET: 'secret' })
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PAYPAL_CLIENT_ID', 'PAYPAL_WEBHOOK_ID'])
})

describe("PAYP-09 PayPal's script", () => {
  const account = {
    PAYMENT_PROVIDER: 'paypal',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
  }
  const live = 'https://www.paypal.com/web-sdk/v6/core'
  const sandbox = 'https://www.sandbox.paypal.com/web-sdk/v6/core'

  test.each([
    [{}, live],
    [{ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }, sandbox],
    [{ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com/', PAYPAL_SDK_URL: sandbox }, sandbox],
    [{ PAYPAL_SDK_URL: 'https://shop.example/paypal.js' }, 'https://shop.example/paypal.js'],
    [
      { PAYPAL_API_URL: 'http://127.0.0.1:4020', PAYPAL_SDK_URL: 'http://127.0.0.1:4020/sdk' },
      'http://127.0.0.1:4020/sdk',
    ],
  ])('%o: is %s', (variables, sdkUrl) => {
    expect(readSettings({ ...account, ...variables }).paypal).toMatchObject({ clientId: 'id', sdkUrl })
  })

  test.each([
    [{ PAYPAL_API_URL: 'http://127.0.0.1:4020' }, /^PAYPAL_SDK_URL must be set with PAYPAL_API_URL=/],
    [{ PAYPAL_SDK_URL: sandbox }, /^PAYPAL_SDK_URL=.* does not belong to PAYPAL_API_URL=/],
    [
      { PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com', PAYPAL_SDK_URL: live },
      /^PAYPAL_SDK_URL=.* does not belong/,
    ],
    [{ PAYPAL_SDK_URL: 'paypal.com' }, /^PAYPAL_SDK_URL must be an http or https address$/],
  ])('%o: is refused', (variables, fault) => {
    expect(faultsOf({ ...account, ...variables })).toEqual([expect.stringMatching(fault)])
  })
})

test('MAIL-01 a mail server is an smtp address, and whom mails are from an e-mail address', () => {
  expect(readSettings({}).mail).toBeNull()
  expect(readSettings({ SMTP_URL: 'smtps://a:b@mail.example', MAIL_FROM: 'shop@x.example' }).mail).toEqual({
    smtpUrl: 'smtps://a:b@mail.example',
    from: 'shop@x.example',
  })
  for (const SMTP_URL of ['mail.example', 'https://mail.example', 'smtp://', 'smtp:mail'])
    expect(faultsOf({ SMTP_URL })).toEqual(['SMTP_URL must be smtp://user:password@host:port, or smtps://'])
  expect(faultsOf({ MAIL_FROM: 'shop' })).toEqual(['MAIL_FROM must be an e-mail address'])
})

test('UPL-10 an image host is configured whole, its addresses defaulting to Cloudinary’s own', () => {
  const whole = { CLOUDINARY_CLOUD: 'gallery', CLOUDINARY_UPLOAD_PRESET: 'unsigned' }
  expect(readSettings({}).cloudinary).toBeNull()
  expect(readSettings({}).imageHosts).toEqual([])
  expect(readSettings({ ...whole, IMAGE_HOSTS: 'cdn.example' })).toMatchObject({
    cloudinary: {
      cloud: 'gallery',
      uploadPreset: 'unsigned',
      apiUrl: 'https://api.cloudinary.com',
      deliveryUrl: 'https://res.cloudinary.com',
    },
    imageHosts: ['cdn.example', 'res.cloudinary.com'],
  })
  expect(readSettings({ ...whole, CLOUDINARY_DELIVERY_URL: 'http://127.0.0.1:4010/' }).imageHosts).toEqual([
    'http://127.0.0.1:4010',
  ])
})

test.each([
  [{ CLOUDINARY_CLOUD: 'gallery' }, ['CLOUDINARY_UPLOAD_PRESET']],
  [{ CLOUDINARY_UPLOAD_PRESET: 'unsigned' }, ['CLOUDINARY_CLOUD']],
  [{ CLOUDINARY_API_URL: 'http://127.0.0.1:4010' }, ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET']],
  [{ CLOUDINARY_DELIVERY_URL: 'https://cdn.example' }, ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET']],
  [{ CLOUDINARY_CLOUD: '../x', CLOUDINARY_UPLOAD_PRESET: 'unsigned' }, ['CLOUDINARY_CLOUD']],
  [
    { CLOUDINARY_CLOUD: 'g', CLOUDINARY_API_URL: 'cloud', CLOUDINARY_DELIVERY_URL: 'https://cdn.example/pictures' },
    ['CLOUDINARY_API_URL', 'CLOUDINARY_DELIVERY_URL', 'CLOUDINARY_UPLOAD_PRESET'],
  ],
])('UPL-10 half an image host is refused: %o', (variables, faults) => {
  expect(faultsOf(variables).map((fault) => fault.split(' ')[0])).toEqual(faults)
})

test('no fault tells a secret', () => {
  const faults = faultsOf({ ADMIN_PASSWORD: 'hunter2', AUTH_SECRET: 'sesame', DATABASE_URL: 'mysql://user:hunter2@db' })
  expect(faults).toHaveLength(4)
  expect(faults.join()).not.toMatch(/hunter2|sesame/)
})

test.each(['0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example'])(
  'TRUSTED_PROXIES=%s is refused',
  (proxies) => {
    expect(faultsOf({ ...open, TRUSTED_PROXIES: proxies })).toEqual([expect.stringMatching(/^TRUSTED_PROXIES/)])
  },
)

test('OPS-03 OPS-04 HEALTH_TOKEN is long, and DRAIN_SECONDS at most a minute', () => {
  const { healthToken, drainSeconds } = readSettings({})
  expect([healthToken, drainSeconds]).toEqual([null, 0])
  expect(readSettings({ HEALTH_TOKEN: 'x'.repeat(32), DRAIN_SECONDS: '60' })).toMatchObject({
    healthToken: 'x'.repeat(32),
    drainSeconds: 60,
  })
  const wrong = [
    ['HEALTH_TOKEN', 'x'.repeat(31)],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', '1.5'],
  ] as const
  for (const [name, value] of wrong)
    expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must`))])
})

test('SITE_URL is an address without a path; without it the site is where it is served', () => {
  expect(readSettings({ ...open, SITE_URL: 'https://gallery.example/' }).siteUrl).toBe('https://gallery.example')
  expect(faultsOf({ SITE_URL: 'https://gallery.example/shop' })[0]).toMatch(/^SITE_URL/)
  expect(readSettings({ ...open, HOST: '0.0.0.0', PORT: '8080' }).siteUrl).toBe('http://localhost:8080')
  expect(readSettings({ ...open, HOST: '192.168.1.5' }).siteUrl).toBe('http://192.168.1.5:3000')
})

test('OPS-21 SITE_URL is taken as browsers write it; one with more than scheme, host and port is refused', () => {
  const siteUrlOf = (env: Record<string, string>) => readSettings({ ...open, ...env }).siteUrl
  expect(siteUrlOf({ SITE_URL: 'HTTPS://Gallery.Example:443/' })).toBe('https://gallery.example')
  expect(siteUrlOf({ SITE_URL: 'https://bücher.example' })).toBe('https://xn--bcher-kva.example')
  for (const more of ['/?from=mail', '?from=mail', '#top', '/shop'])
    expect(faultsOf({ ...open, SITE_URL: `https://gallery.example${more}` })).toEqual([
      'SITE_URL must be scheme, host and port alone, such as https://gallery.example',
    ])
  expect(faultsOf({ ...open, SITE_URL: 'https://user:password@gallery.example' })).toHaveLength(1)
  expect(siteUrlOf({ HOST: '2001:db8::5' })).toBe('http://[2001:db8::5]:3000')
})

test('RUN-18 a blank variable counts as unset', () => {
  const names = ['PORT', 'DATA_DIR', 'GALLERY_NAME', 'DRAIN_SECONDS', 'DATABASE_URL', 'SITE_URL', 'HOST']
  expect(readSettings(Object.fromEntries(names.map((name) => [name, '  '])))).toEqual(readSettings({}))
})

test('OPS-46 SITES names each host once, as a request is looked up: without scheme, port and path', () => {
  const alone = 'must begin with a host name alone, without scheme, port or path'
  expect(faultsOf({ SITES: 'other.example:4662=Zebra House' })).toEqual([
    `SITES "other.example:4662=Zebra House" ${alone}`,
  ])
  expect(faultsOf({ SITES: 'https://a.example=A,b.example/=B' })).toEqual([
    `SITES "https://a.example=A" ${alone}`,
    `SITES "b.example/=B" ${alone}`,
  ])
  expect(faultsOf({ SITES: 'a.example=A,A.example=B,[::1]=C' })).toEqual([
    'SITES "A.example=B" names a host that has a name already',
  ])
})

test('SITE-03 SITES names a site for each hostname', () => {
  const { sites } = readSettings({ SITES: 'Antiques.example=Vitrine Antiques, b.example = B=C' })
  expect([...sites]).toEqual([
    ['antiques.example', 'Vitrine Antiques'],
    ['b.example', 'B=C'],
  ])
})

const s3Account = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
const s3Pictures = { ...s3Account, IMAGE_STORE: 's3', S3_BUCKET: 'gallery' }

test('S3-01 pictures go to a bucket at Amazon, or at any other address with the bucket in the path', () => {
  expect(readSettings({})).toMatchObject({ imageStore: 'folder', s3: null })
  const account = { bucket: 'gallery', accessKeyId: 'key', secretAccessKey: 'secret' }
  expect(readSettings({ ...s3Pictures, S3_REGION: 'eu-central-1' })).toMatchObject({
    imageStore: 's3',
    s3: { ...account, endpoint: 'https://s3.eu-central-1.amazonaws.com', region: 'eu-central-1', isPathStyle: false },
  })
  const elsewhere = { ...s3Pictures, S3_ENDPOINT: 'https://objects.example/' }
  expect(readSettings(elsewhere).s3).toEqual({
    ...account,
    endpoint: 'https://objects.example',
    region: 'us-east-1',
    isPathStyle: true,
  })
  expect(readSettings({ ...elsewhere, S3_PATH_STYLE: 'false' }).s3).toMatchObject({ isPathStyle: false })
  expect(readSettings({ ...s3Pictures, IMAGE_STORE: '' })).toMatchObject({ imageStore: 'folder', s3: account })
})

test('BKP-18 BKP-23 backups go to a folder or to a bucket whose account is set; other addresses stop the start', () => {
  expect(readSettings({ ...s3Account, BACKUP_TO: 's3://elsewhere/of/us/' })).toMatchObject({
    backupTo: 's3://elsewhere/of/us',
    s3: { bucket: null },
  })
  expect(readSettings({ ...s3Account, BACKUP_TO: 's3://elsewhere' }).backupTo).toBe('s3://elsewhere')
  expect(readSettings({ BACKUP_TO: '/backups/' }).backupTo).toBe('/backups')
  expect(faultsOf({ BACKUP_TO: 's3://elsewhere/sets' })).toEqual([
    'S3_ACCESS_KEY_ID must be set beside BACKUP_TO=s3://…',
    'S3_SECRET_ACCESS_KEY must be set beside BACKUP_TO=s3://…',
  ])
  for (const BACKUP_TO of ['https://backups.example/sets', 's3://', 's3://A/sets', 's3:///sets', 's3://sets//below'])
    expect(faultsOf({ ...s3Account, BACKUP_TO })).toEqual(['BACKUP_TO must be a folder or s3://BUCKET/PREFIX'])
})

test('S3-09 half an account, a store without one, and two places for new pictures stop the start by name', () => {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  const beside = (given: string, names: string[]) => names.map((name) => `${name} must be set beside ${given}`)
  expect(faultsOf({ IMAGE_STORE: 's3' })).toEqual(beside('IMAGE_STORE=s3', ['S3_BUCKET', ...keys]))
  expect(faultsOf({ ...s3Account, IMAGE_STORE: 's3' })).toEqual(beside('IMAGE_STORE=s3', ['S3_BUCKET']))
  expect(faultsOf({ S3_BUCKET: 'gallery' })).toEqual(beside('S3_BUCKET', keys))
  expect(faultsOf({ S3_ENDPOINT: 'https://objects.example' })).toEqual(beside('S3_ENDPOINT', keys))
  expect(faultsOf({ S3_ACCESS_KEY_ID: 'key' })).toEqual(beside('S3_ACCESS_KEY_ID', keys.slice(1)))
  const cloudinary = { CLOUDINARY_CLOUD: 'gallery', CLOUDINARY_UPLOAD_PRESET: 'unsigned' }
  expect(faultsOf({ ...s3Pictures, ...cloudinary })).toEqual([
    'IMAGE_STORE=s3 cannot be set beside CLOUDINARY_CLOUD: new pictures go to one place',
  ])
  const wrong = { IMAGE_STORE: 'disk', S3_ENDPOINT: 'https://x.example/path', S3_BUCKET: 'A b', S3_PATH_STYLE: 'yes' }
  expect(faultsOf({ ...s3Account, ...wrong, S3_REGION: 'Frankfurt!' }).map((fault) => fault.split(' ')[0])).toEqual([
    'IMAGE_STORE',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_BUCKET',
    'S3_PATH_STYLE',
  ])
})

test.each(['REMOVE_BG_API_KEY', 'HEALTH_TOKEN', 'CDN_PURGE_TOKEN'])(
  'OPS-56 %s is one line of characters that a header may have',
  (name) => {
    for (const value of ['a'.repeat(40).replace('aa', 'a\n'), `ключ${'a'.repeat(40)}`])
      expect(() => readSettings({ [name]: value })).toThrow(`${name} must be one line of letters, digits and signs`)
  },
)

test.each(['ADMIN_PASSWORD', 'GALLERY_NAME', 'AUTH_SECRET', 'PORT'])(
  'OPS-56 %s in quotes, as a container takes it from an env file, is refused',
  (name) => {
    for (const quote of ['"', "'"])
      expect(() => readSettings({ [name]: `${quote}3000 brown papers and some string${quote}` })).toThrow(
        `${name} must be without the quotes around it`,
      )
    for (const password of ["brown paper 'and string'", "'brown' paper and 'string'"])
      expect(readSettings({ ADMIN_PASSWORD: password }).adminPassword).toBe(password)
  },
)

test('OPS-56 a token for the deep health check may have blanks; keys of a bucket and headers of traces are told by name', () => {
  const token = 'correct horse battery staple walnut cabinet'
  expect(readSettings({ HEALTH_TOKEN: token }).healthToken).toBe(token)
  expect(() => readSettings({ S3_ACCESS_KEY_ID: 'ключ' })).toThrow('S3_ACCESS_KEY_ID must be an access key')
  expect(() => readSettings({ OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=ключ' })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS must be',
  )
})
