import { createHash, randomBytes } from 'node:crypto'

/** 128 random bits, as base64url. */
const secretPattern = /^[\w-]{22}$/

/** The secret of a new link to a buyer's page of an order. */
export const newOrderSecret = () => randomBytes(16).toString('base64url')

/** The hash stored in `order_links.hash`, from which the link cannot be derived. */
export const hashOrderSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

export const isOrderSecret = (text: string) => secretPattern.test(text)
