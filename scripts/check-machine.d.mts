export function findMachineFault(machine: {
  node: string
  platform: string
  arch: string
  hasGlibc: boolean
}): string | null
export function refuseMachine(): void
