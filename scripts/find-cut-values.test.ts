import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { findCutValues } from './find-cut-values.mjs'

test.each([
  ['ADMIN_PASSWORD=walnut-Cabinet#93', "put it in single quotes: ADMIN_PASSWORD='…'"],
  ['GALLERY_NAME=Gallery #9', "put it in single quotes: GALLERY_NAME='…'"],
  ['GALLERY_NAME=#9', "put it in single quotes: GALLERY_NAME='…'"],
  [' export S3_SECRET_ACCESS_KEY = a#b # the key', "put it in single quotes: S3_SECRET_ACCESS_KEY='…'"],
  ['GALLERY_NAME="Dixie" Antiques', 'put other quotes around all of it'],
])('OPS-56 a value that Node would cut off is found: %s', (line, remedy) => {
  const faults = findCutValues(`PORT=3000\n${line}\n`)
  expect(faults).toEqual([expect.stringMatching(/^\.env, line 2: the value of \w+ would end at its /)])
  expect(faults[0]).toContain(remedy)
})

test.each([
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
