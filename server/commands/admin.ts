import type { AppContext } from '#app/app-context.ts'
import type { ActingContext } from '#app/features/auth/admin-action.server.ts'
import { findPasswordFault } from '#app/features/auth/find-password-fault.server.ts'
import { findUser } from '#app/features/auth/find-user.server.ts'
import { generatePassword } from '#app/features/auth/generate-password.server.ts'
import { revokeAdmin } from '#app/features/auth/revoke-admin.server.ts'
import { saveAdmin } from '#app/features/auth/save-admin.server.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { commandActor } from './command-actor.ts'
import type { CommandIo } from './command-io.ts'

export const usage = `npm run admin -- create|grant|revoke|reset EMAIL [--password-stdin] [--force]
  create EMAIL              makes a new user who is an admin; the password is generated and printed once
  grant EMAIL               makes a user who is there an admin; the password stays
  revoke EMAIL [--force]    takes the right away and ends the user's sessions; from the last admin only with --force
  reset EMAIL               gives an admin a new password, printed once, ends their sessions and the invitations that they
                            made, and turns their two-factor sign-in off
  --password-stdin          with create and reset: the password is read from standard input
EMAIL alone creates or grants, EMAIL --password-stdin also resets, and EMAIL --revoke revokes.`

type Verb = 'create' | 'grant' | 'revoke' | 'reset' | 'ensure'

interface Arguments {
  verb: Verb
  email: string
  readsPassword: boolean
  isForced: boolean
}

const optionsOf: Record<Verb, readonly string[]> = {
  create: ['--password-stdin'],
  grant: [],
  revoke: ['--force'],
  reset: ['--password-stdin'],
  ensure: ['--password-stdin', '--revoke'],
}

/** `admin`: creates, grants, revokes or resets an admin (OP-40, OP-71, ACC-04). Returns the exit code: 0, 1 refused, 2 used wrongly. */
export async function runAdminCommand(args: readonly string[], app: AppContext, io: CommandIo): Promise<number> {
  const context = { ...app, actor: commandActor('admin') }
  const asked = readArguments(args)
  if (!asked) {
    io.complain(usage)
    return 2
  }
  const { email } = asked
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    io.complain(`${email} is not an e-mail address`)
    return 2
  }
  if (asked.verb === 'revoke') return revoke(asked, context, io)
  const found = await findUser(context.db, email)
  const refusal = findRefusal(asked, found)
  if (refusal) {
    io.complain(refusal)
    return 1
  }
  const keepsPassword =
    asked.verb === 'grant' || (asked.verb === 'ensure' && found !== 'nobody' && !asked.readsPassword)
  if (keepsPassword) {
    await saveAdmin(context, { email, password: null })
    io.say(`${email} is an admin; the password stays as it was`)
    return 0
  }
  const password = asked.readsPassword ? (await io.readInput()).replace(/\r?\n$/, '') : generatePassword()
  const fault = findPasswordFault(password)
  if (fault) {
    io.complain(`The password ${fault}`)
    return 1
  }
  await saveAdmin(context, { email, password })
  const done = found === 'nobody' ? 'is an admin now' : 'is an admin and has a new password'
  io.say(asked.readsPassword ? `${email} ${done}` : `${email} ${done}; password: ${password}`)
  return 0
}

/** The requested action; null if unknown. An address must contain an @, so that no other word is taken for one. */
function readArguments(args: readonly string[]): Arguments | null {
  const words = args.filter((argument) => !argument.startsWith('-'))
  const options = args.filter((argument) => argument.startsWith('-'))
  const isVerb = ['create', 'grant', 'revoke', 'reset'].includes(words[0] ?? '')
  const verb = isVerb ? (words[0] as Verb) : 'ensure'
  const [email, ...rest] = (isVerb ? words.slice(1) : words).map(stripInvisible)
  if (!email || rest.length > 0) return null
  if (options.length > 1 || !options.every((option) => optionsOf[verb].includes(option))) return null
  return {
    verb: options[0] === '--revoke' ? 'revoke' : verb,
    email,
    readsPassword: options[0] === '--password-stdin',
    isForced: options[0] === '--force',
  }
}

function findRefusal({ verb, email }: Arguments, found: 'admin' | 'user' | 'nobody'): string | null {
  if (verb === 'create' && found !== 'nobody') return `There is a user ${email} already; grant or reset changes them`
  if (verb === 'grant' && found === 'nobody') return `There is no user ${email}; create makes one`
  if (verb === 'reset' && found !== 'admin') return `There is no admin ${email}`
  return null
}

async function revoke({ email, isForced }: Arguments, context: ActingContext, io: CommandIo): Promise<number> {
  switch (await revokeAdmin(context, email, { evenLast: isForced })) {
    case 'revoked':
      io.say(`${email} is no admin any more`)
      return 0
    case 'no-user':
      io.complain(`There is no user ${email}`)
      return 1
    case 'last-admin':
      io.complain(`${email} is the last admin; revoke ${email} --force takes the right all the same`)
      return 1
  }
}
