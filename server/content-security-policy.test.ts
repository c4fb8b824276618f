import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '#app/platform/page/content-security-policy.ts'
import { readSettings } from './settings.ts'

const policyOf = (env: Record<string, string>, hashes: string[] = []) =>
  Object.fromEntries(
    contentSecurityPolicy(
      readSettings({ PAYMENT_PROVIDER: 'demo', ADMIN_PASSWORD: 'brown paper and string', ...env }),
      hashes,
    )
      .split('; ')
      .map((directive) => directive.split(/ (.*)/s).slice(0, 2) as [string, string]),
  )

const paypal = {
  PAYMENT_PROVIDER: 'paypal',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'hook',
}

test('allows nothing that is not named, and no inline script but by hash', () => {
  const policy = policyOf({}, ["'sha256-abc'"])
  expect(policy['default-src']).toBe("'none'")
  expect(policy['script-src']).toBe("'self' 'sha256-abc'")
  expect(policy['frame-ancestors']).toBe("'none'")
  expect(policy['frame-src']).toBeUndefined()
})

test('PAYP-27 names the payment provider only where it takes the payments, and exactly its hosts', () => {
  expect(JSON.stringify(policyOf({}))).not.toContain('paypal')
  const sandbox = { ...paypal, PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' }
  for (const env of [paypal, sandbox]) {
    expect(policyOf(env, ["'sha256-abc'"])).toMatchObject({
      'script-src': "'self' 'sha256-abc' https://*.paypal.com https://*.paypalobjects.com",
      'connect-src': "'self' https://*.paypal.com https://*.paypalobjects.com",
      'frame-src': 'https://*.paypal.com',
      'img-src': "'self' data: blob: https://*.paypalobjects.com https://*.paypal.com",
      'style-src': "'self' 'unsafe-inline'",
      'default-src': "'none'",
    })
  }
})

test('PAYP-27 names an emulator of the payment provider by its origin, and not the provider beside it', () => {
  const origin = 'http://127.0.0.1:4010'
  const policy = policyOf({ ...paypal, PAYPAL_API_URL: origin, PAYPAL_SDK_URL: `${origin}/sdk` })
  expect(policy).toMatchObject({
    'script-src': `'self' ${origin}`,
    'connect-src': `'self' ${origin}`,
    'frame-src': origin,
    'img-src': `'self' data: blob: ${origin}`,
  })
  expect(JSON.stringify(policy)).not.toContain('paypal')
  const lookalike = policyOf({ ...paypal, PAYPAL_SDK_URL: 'https://notpaypal.com/sdk' })
  expect(lookalike['script-src']).toBe("'self' https://notpaypal.com")
})

test('IMG-04 takes pictures from configured hosts over https, and no others', () => {
  expect(policyOf({ IMAGE_HOSTS: 'cdn.example' })['img-src']).toBe("'self' data: blob: https://cdn.example")
})

test('UPL-10 takes pictures from the image host only where it is configured', () => {
  const cloud = { CLOUDINARY_CLOUD: 'gallery', CLOUDINARY_UPLOAD_PRESET: 'unsigned' }
  expect(JSON.stringify(policyOf({}))).not.toContain('cloudinary')
  expect(policyOf(cloud)['img-src']).toBe("'self' data: blob: https://res.cloudinary.com")
  expect(policyOf(cloud)['connect-src']).toBe("'self'")
  const emulator = { ...cloud, CLOUDINARY_DELIVERY_URL: 'http://127.0.0.1:4010' }
  expect(policyOf(emulator)['img-src']).toBe("'self' data: blob: http://127.0.0.1:4010")
})

test('upgrades requests where the site itself is https', () => {
  expect(policyOf({ SITE_URL: 'https://gallery.example' })).toHaveProperty('upgrade-insecure-requests')
  expect(policyOf({})).not.toHaveProperty('upgrade-insecure-requests')
})
