/** The owner of this machine's process `pid`: a user whose processes this one may signal, or another; null if there is no such process. */
export function ownerOfProcess(pid: number): 'own' | 'other' | null {
  try {
    process.kill(pid, 0)
    return 'own'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? 'other' : null
  }
}

/** Whether a process of this machine has the id `pid`, whoever's it is. */
export function isProcessAlive(pid: number): boolean {
  return ownerOfProcess(pid) !== null
}
