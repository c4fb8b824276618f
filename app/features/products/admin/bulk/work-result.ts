/** The result for one work of a selection: `left` if the change does not apply to it, or why it was refused. */
export type WorkResult = 'changed' | 'left' | { reasons: string[] }
