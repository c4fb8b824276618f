/** `URL` as the oldest supported browsers have it. */
export function withoutCanParse(): typeof URL {
  return class extends URL {
    static override canParse = undefined as never
  }
}
