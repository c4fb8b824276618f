declare module 'unicode-name' {
  /** `FACE WITH TEARS OF JOY`; `<private-use-E000>` for a character without a name. */
  export function unicodeName(character: string): string | undefined
}
