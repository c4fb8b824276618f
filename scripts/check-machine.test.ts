import { expect, test } from 'vitest'
import { findMachineFault } from './check-machine.mjs'

const machine = { node: '20.0.0', platform: 'linux', arch: 'x64', hasGlibc: true }

test.each([
  [{}],
  [{ node: '26.1.0' }],
  [{ arch: 'arm64' }],
  [{ platform: 'darwin', hasGlibc: false }],
  [{ platform: 'darwin', arch: 'arm64' }],
])('RUN-10 %o: the program starts', (differences) => {
  expect(findMachineFault({ ...machine, ...differences })).toBeNull()
})

test.each([
  [{ platform: 'win32' }, /WSL/],
  [{ platform: 'freebsd' }, /Linux and macOS, x64 and arm64; this is freebsd x64/],
  [{ arch: 'riscv64' }, /this is linux riscv64/],
  [{ hasGlibc: false }, /glibc/],
  [{ node: '18.20.8' }, /Node 20 or later.*18\.20\.8/],
])('RUN-10 %o: one line says what is missing', (differences, reason) => {
  const fault = findMachineFault({ ...machine, ...differences })
  expect(fault).toMatch(reason)
  expect(fault).not.toContain('\n')
})
