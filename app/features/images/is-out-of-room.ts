/** What a file system says that takes nothing more: full, over its quota, or read-only after a fault. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS']

/** Messages to staff then. */
export const outOfRoomMessage = 'There is no room left for pictures on the server. Please tell whoever looks after it.'

/** Whether a picture could not be kept for want of room: somebody must make some, then the same upload succeeds. */
export function isOutOfRoom(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code as string)
}
