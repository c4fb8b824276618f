export function noteCommit(folder: string, build: { isNew: boolean }): void
