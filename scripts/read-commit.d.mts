export function readCommit(folder: string): string | null
