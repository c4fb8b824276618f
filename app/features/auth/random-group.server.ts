import { randomInt } from 'node:crypto'

/** Without characters that are easily confused on a screen or on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Five random characters, 25 bits: a part of what a person has to type. */
export const randomGroup = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
