import { expect, test } from 'vitest'
import { isPublicAddress } from './is-public-address.server.ts'

test('BGR-17 OP-58 tells public addresses from those of this machine, of a network inside, and of nobody', () => {
  const publicOnes = ['1.1.1.1', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.128.0.1', '223.255.255.255']
  for (const address of [...publicOnes, '2606:4700::6810:84e5', '2a00:1450:4001::200e'])
    expect.soft(isPublicAddress(address), address).toBe(true)
  for (const address of [
    ...['0.0.0.0', '127.0.0.1', '127.255.255.255', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1'],
    ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.7'],
    ...['203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '192.88.99.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', '100::1'],
    ...[
      'fc00::1',
      'fd12:3456::1',
      'fe80::1',
      'fe80::1%eth0',
      'fec0::1',
      'ff02::1',
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::',
    ],
    ...['3fff::1', '', 'localhost', '127.1', '1.2.3.4.5'],
  ])
    expect.soft(isPublicAddress(address), address).toBe(false)
})
