import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { noteCommit } from './note-commit.mjs'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-note-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'build'))
  git('init', '--quiet')
  await writeFile(join(folder, 'main.ts'), '1')
  git('add', 'main.ts')
  git('commit', '--quiet', '--message=One')
  return () => rm(folder, { recursive: true, force: true })
})

const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], {
    encoding: 'utf8',
  })
const noted = () => readFile(join(folder, 'build/commit'), 'utf8')

/** Notes it as another user, who may not write: like the systemd unit, whose checkout is root's. */
function noteAsAnother(env: Record<string, string>) {
  const another = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const module = new URL('./note-commit.mjs', import.meta.url)
  const script = `import('${module}').then(({ noteCommit }) => noteCommit('${folder}', { isNew: false }))`
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], {
    ...another,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  return { status, stderr }
}

test('OPS-07 OPS-15 the commit is noted with each build, and stays where who serves it may not write, or git refuses them', async () => {
  noteCommit(folder, { isNew: true })
  const first = await noted()
  expect(first).toBe(git('rev-parse', 'HEAD').slice(0, 12))
  git('commit', '--quiet', '--allow-empty', '--message=Two')
  await chmod(join(folder, 'build'), 0o555)
  await chmod(join(folder, 'build/commit'), 0o444)
  onTestFinished(() => chmod(join(folder, 'build'), 0o755))
  const refused = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' }
  expect(noteAsAnother(refused)).toEqual({ status: 0, stderr: '' })
  const trusted = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'safe.directory', GIT_CONFIG_VALUE_0: folder }
  expect(noteAsAnother(trusted)).toEqual({ status: 0, stderr: '' })
  expect(await noted()).toBe(first)
  await chmod(join(folder, 'build'), 0o755)
  await chmod(join(folder, 'build/commit'), 0o644)
  noteCommit(folder, { isNew: false })
  expect(await noted()).toBe(git('rev-parse', 'HEAD').slice(0, 12))
})
