import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommit } from './read-commit.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-commit-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    encoding: 'utf8',
  })

test('OPS-07 a build knows the commit of its sources, and whether they differ from it; without a repository none', async () => {
  expect(readCommit(folder)).toBeNull()
  git('init', '--quiet')
  await writeFile(join(folder, 'main.ts'), '1')
  expect(readCommit(folder)).toBeNull()
  git('add', 'main.ts')
  git('commit', '--quiet', '--message=One')
  const commit = git('rev-parse', 'HEAD').slice(0, 12)
  expect(readCommit(folder)).toBe(commit)
  git('tag', '--annotate', '--message=One', 'v1')
  expect(readCommit(folder)).toBe(commit)
  await writeFile(join(folder, 'main.ts'), '2')
  expect(readCommit(folder)).toBe(`${commit}-dirty`)
  // Unpacked in a folder of somebody's repository.
  await mkdir(join(folder, 'vitrine'))
  expect(readCommit(join(folder, 'vitrine'))).toBeNull()
})
