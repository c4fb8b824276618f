export type FoundEngine = { driver: 'playwright' } | { driver: 'bidi' | 'webdriver'; program: string }
export function findFirefox(): FoundEngine | undefined
export function findWebKit(): FoundEngine | undefined
export function installEngines(): void
export function missingEngines(): string[]
