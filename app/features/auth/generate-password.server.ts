import { randomGroup } from './random-group.server.ts'

/** A password of four groups of five characters: 99 bits, and still possible to type. */
export const generatePassword = () => Array.from({ length: 4 }, randomGroup).join('-')
