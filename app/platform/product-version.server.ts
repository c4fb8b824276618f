import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `0.1.0`. The program runs with the project's folder as its working directory. */
export async function readProductVersion(): Promise<string> {
  return JSON.parse(await readFile(join(process.cwd(), 'package.json'), 'utf8')).version
}
