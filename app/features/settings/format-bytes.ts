/** '412 MB', '1.6 GB'. */
export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_048_576
  if (megabytes < 1_024) return `${Math.max(1, Math.round(megabytes))} MB`
  return `${(megabytes / 1_024).toFixed(1)} GB`
}
