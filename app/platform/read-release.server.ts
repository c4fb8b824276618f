import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readProgramVersion } from './read-program-version.server.ts'

/** The running release. */
export interface Release {
  version: string
  /** The commit it was built from, `cf68e318d0b1`, with `-dirty` if the sources differed; null if unknown. */
  commit: string | null
  /** Both, as Semantic Versioning writes them: `0.1.0+cf68e318d0b1`. */
  name: string
}

/** The release, for errors, metrics and traces (OPS-07). */
export async function readRelease(): Promise<Release> {
  const version = await readProgramVersion()
  const commit = (await readFile(join(process.cwd(), 'build/commit'), 'utf8').catch(() => '')).trim() || null
  return { version, commit, name: commit ? `${version}+${commit}` : version }
}
