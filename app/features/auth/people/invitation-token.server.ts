import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, for a link; the table stores its hash, so that reading the table gives no access. */
export const newInvitationToken = () => randomBytes(32).toString('base64url')

export const hashInvitationToken = (token: string) => createHash('sha256').update(token).digest('hex')
