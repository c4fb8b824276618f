import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version of this program, `0.1.0`. It runs with the project's folder as its working directory. */
export async function readProgramVersion(): Promise<string> {
  return JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8')).version
}
