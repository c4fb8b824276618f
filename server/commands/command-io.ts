import { resolve } from 'node:path'
import type { Settings } from '#app/platform/settings.ts'

/** How a command talks: what an operator reads, and what went wrong. */
export interface CommandIo {
  readInput: () => Promise<string>
  say: (line: string) => void
  complain: (line: string) => void
  /** Asks a long command to end in order. */
  signal?: AbortSignal
}

/** What a command works on that takes the database as it is. */
export interface DatabaseCommand {
  settings: Settings
  /** Starts the embedded Postgres where the settings name no other. Resolves to the database's address. */
  openDatabase: () => Promise<string>
}

export type DatabaseCommandIo = Pick<CommandIo, 'say' | 'complain'> & { signal: AbortSignal }

/** A path as the caller means it: npm runs scripts in the project's folder, wherever it was called. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
