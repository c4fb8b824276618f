import type { AppContext } from '#app/app-context.ts'
import { findPasswordFault } from '#app/features/auth/find-password-fault.server.ts'
import { generatePassword } from '#app/features/auth/generate-password.server.ts'
import { revokeAdmin } from '#app/features/auth/revoke-admin.server.ts'
import { MissingPassword, saveAdmin } from '#app/features/auth/save-admin.server.ts'

const usage = `npm run admin -- EMAIL [--password-stdin | --revoke]
  EMAIL                     makes this user an admin; a new one gets a generated password, printed once
  EMAIL --password-stdin    the same, with the password read from standard input
  EMAIL --revoke            takes the right away and ends the user's sessions`

/** How a command talks: what an operator reads, and what went wrong. */
export interface CommandIo {
  readInput: () => Promise<string>
  say: (line: string) => void
  complain: (line: string) => void
  /** Asks a long command to end in order. */
  signal?: AbortSignal
}

/** `admin`: makes, promotes or revokes an admin (OP-40, OP-71). Returns the exit code: 0, 1 refused, 2 used wrongly. */
export async function runAdminCommand(args: readonly string[], context: AppContext, io: CommandIo): Promise<number> {
  const email = args.find((argument) => !argument.startsWith('-'))?.trim()
  const options = args.filter((argument) => argument.startsWith('-'))
  const isKnown = ['', '--password-stdin', '--revoke'].includes(options.join(' '))
  if (!email || !isKnown || args.length !== options.length + 1) {
    io.complain(usage)
    return 2
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    io.complain(`${email} is not an e-mail address`)
    return 2
  }
  if (options[0] === '--revoke') {
    const isRevoked = await revokeAdmin(context.db, email)
    if (isRevoked) io.say(`${email} is no admin any more`)
    else io.complain(`There is no user ${email}`)
    return isRevoked ? 0 : 1
  }
  if (options[0] === '--password-stdin') {
    const password = (await io.readInput()).replace(/\r?\n$/, '')
    const fault = findPasswordFault(password)
    if (fault) {
      io.complain(`The password ${fault}`)
      return 1
    }
    const { isNew } = await saveAdmin(context, { email, password })
    io.say(isNew ? `${email} is an admin now` : `${email} is an admin and has a new password`)
    return 0
  }
  try {
    await saveAdmin(context, { email, password: null })
    io.say(`${email} is an admin; the password stays as it was`)
  } catch (error) {
    if (!(error instanceof MissingPassword)) throw error
    const password = generatePassword()
    await saveAdmin(context, { email, password })
    io.say(`${email} is an admin now; password: ${password}`)
  }
  return 0
}
