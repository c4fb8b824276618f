/** Error codes of a file system that refuses writes: full, over quota, or read-only after a fault. */
const codes = ['ENOSPC', 'EDQUOT', 'EROFS']

/** The message to staff then. */
export const diskFullMessage = 'There is no room left for pictures on the server. Please tell whoever looks after it.'

/** Whether a picture could not be stored for lack of disk space: once there is space, the same upload succeeds. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(error.code as string)
}
