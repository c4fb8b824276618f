/** What became of one work of a selection: `left` where the change is not for it, or why it was refused. */
export type WorkResult = 'changed' | 'left' | { reasons: string[] }
