import { randomInt } from 'node:crypto'

/** No characters that are mistaken for one another when they are read from a screen or from paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Five characters by chance, 25 bits: a part of what a person has to type. */
export const randomGroup = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')
