import { expect, test } from 'vitest'
import { replayedPosition } from './server-state.server.ts'

const primary = { system: '7712449241564223091', database: '16384' }
const replica = { ...primary, isInRecovery: true, position: 100 }

test('READ-08 only a replica of this very database, which says how far it has come, is used', () => {
  expect(replayedPosition(replica, primary)).toBe(100)
  const position = (changes: Partial<typeof replica> | { position: null }) => () =>
    replayedPosition({ ...replica, ...changes }, primary)
  expect(position({ isInRecovery: false })).toThrow('no replica')
  expect(position({ system: '7712449241564223092' })).toThrow('another database')
  expect(position({ database: '16385' })).toThrow('another database')
  expect(position({ position: null })).toThrow('how far')
})
