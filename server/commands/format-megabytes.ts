/** '0.4 MB': what a command has copied or made, which may be little. */
export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)} MB`
}
