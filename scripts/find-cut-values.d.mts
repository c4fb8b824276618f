export function findCutValues(text: string): string[]
