import { createHash, randomBytes } from 'node:crypto'

/** A token of 256 random bits, for a link; the table holds its hash, so that nobody who reads that can use it. */
export const newInvitationToken = () => randomBytes(32).toString('base64url')

export const hashInvitationToken = (token: string) => createHash('sha256').update(token).digest('hex')
