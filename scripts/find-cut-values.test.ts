import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { findCutValues } from './find-cut-values.mjs'

test.each([
  ['ADMIN_PASSWORD=walnut-Cabinet#93', "put it in single quotes: ADMIN_PASSWORD='…'"],
  ['GALLERY_NAME=Gallery #9', 'or write a blank after the # if a comment begins there'],
  [' export S3_SECRET_ACCESS_KEY = a#b # the key', "put it in single quotes: S3_SECRET_ACCESS_KEY='…'"],
  ['GALLERY_NAME="Dixie" Antiques', 'put other quotes around all of it'],
  ["ADMIN_PASSWORD='walnut'#Cabinet-93", 'put other quotes around all of it'],
])('OPS-56 a value that Node would cut off is found: %s', (line, remedy) => {
  const faults = findCutValues(`PORT=3000\n${line}\n`)
  expect(faults).toEqual([expect.stringMatching(/^\.env, line 2: the value of \w+ would end at its /)])
  expect(faults[0]).toContain(remedy)
})

test('OPS-56 a quote that is not closed in its line is found: Node takes the following lines for the value', () => {
  expect(findCutValues('ADMIN_PASSWORD="walnut-Cabinet-93\nGALLERY_NAME="Dixie"\n')).toEqual([
    '.env, line 1: the quote before the value of ADMIN_PASSWORD is not closed',
  ])
})

test.each([
  ['PORT= #where it listens', ''],
  ['PORT= # where it listens', ''],
  ['PORT=3000 # where it listens #1', '3000'],
  ['PORT=3000 # where it listens', '3000'],
  ['PORT=3000', '3000'],
  ["PORT='va#lue'", 'va#lue'],
  ['PORT="va#lue" # a comment', 'va#lue'],
  ['PORT="va#lue"', 'va#lue'],
  ['PORT=', ''],
])('OPS-56 a value that Node takes as it is written is not: %s', (line, value) => {
  expect(findCutValues(`# PORT=a#b\n#PORT=a#b\n\n${line}\r\n`)).toEqual([])
  expect(parseEnv(line)).toEqual({ PORT: value })
})
