import { resolve } from 'node:path'
import type { Settings } from '#app/platform/settings.ts'

/** A command's output: messages to the operator, and errors. */
export interface CommandIo {
  readInput: () => Promise<string>
  say: (line: string) => void
  complain: (line: string) => void
  /** Interrupts a long command cleanly. */
  signal?: AbortSignal
}

/** The context of a command that does not migrate the database. */
export interface DatabaseCommand {
  settings: Settings
  /** Starts the embedded Postgres unless the settings name another. Resolves to the database's address. */
  openDatabase: () => Promise<string>
}

export type DatabaseCommandIo = Pick<CommandIo, 'say' | 'complain'> & { signal: AbortSignal }

/** Resolves a path against the caller's folder: npm runs scripts in the project's folder, wherever it was called. */
export function fromCaller(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path)
}
