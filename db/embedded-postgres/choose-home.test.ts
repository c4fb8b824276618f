import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { chooseHome } from './choose-home.ts'

let folder: string
let dataDir: string
let within: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-home-'))
  dataDir = join(folder, 'data')
  within = join(folder, 'within-reach')
  await chmod(folder, 0o755)
  return () => rm(folder, { recursive: true, force: true })
})

/** No folder is within reach of it: this process is not root, or the folder is root's alone. */
const stranger = { uid: 65_534, gid: 65_534 }
const own = { uid: process.getuid!(), gid: process.getgid!() }
/** @param owner of the cluster in the data folder */
const choose = async (runAs: { uid?: number; gid?: number }, owner = runAs.uid) => {
  const warnings: string[] = []
  const home = await chooseHome(dataDir, runAs, (line) => warnings.push(line), { within, ownerOf: async () => owner })
  return { home, warnings }
}
const lock = async () => {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o700)
}

test('a cluster is made in the data folder, or where its user can reach it', async () => {
  expect(await choose({})).toEqual({ home: dataDir, warnings: [] })
  expect(await choose(own)).toEqual({ home: dataDir, warnings: [] })
  await lock()
  const { home, warnings } = await choose(stranger)
  expect(home.startsWith(`${within}/`)).toBe(true)
  expect(warnings).toEqual([`The user "postgres" cannot reach ${dataDir}; the database is kept in ${home}`])
})

test('OPS-17 a cluster in a data folder that its user cannot reach any more is named, and no second one is made', async () => {
  await lock()
  await mkdir(join(dataDir, 'postgres'))
  await expect(choose(stranger)).rejects.toThrow(
    `The user "postgres" cannot reach the database in ${dataDir} any more: let it enter that folder and those above it (chmod o+x)`,
  )
  expect((await choose(own)).home).toBe(dataDir)
})

test.each([
  [1, 'daemon'],
  [54_321, '54321'],
])('OPS-38 a cluster of another user is not started by root, within reach or not: user %i', async (owner, name) => {
  await lock()
  await mkdir(join(dataDir, 'postgres'))
  for (const runAs of [stranger, own])
    await expect(choose(runAs, owner)).rejects.toThrow(
      `The database in ${dataDir} belongs to the user ${name}: run this as that user (deploy/README.md, Commands in containers and under systemd)`,
    )
  expect((await choose({}, owner)).home).toBe(dataDir)
  expect((await choose(own, 0)).home).toBe(dataDir)
})

test('OPS-38 the owner is read from the folder', async () => {
  const cluster = join(dataDir, 'postgres')
  await mkdir(cluster, { recursive: true })
  await chown(cluster, own.uid || 54_321, own.gid)
  await expect(chooseHome(dataDir, stranger, () => {}, { within })).rejects.toThrow('belongs to the user')
})

test('OPS-17 a cluster elsewhere stays in use when its user can reach the data folder, and is named to a user who cannot have it', async () => {
  await lock()
  const { home } = await choose(stranger)
  await mkdir(join(home, 'postgres'))
  expect((await choose(own)).home).toBe(home)
  await expect(choose({})).rejects.toThrow(
    `The database of ${dataDir} is in ${home}, from a start as root: start as root, or move ${home}/postgres to ${dataDir} and give it to this user`,
  )
})
