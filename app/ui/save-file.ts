/** A browser may start to read the file a little later; after this time it has. */
const keptMs = 60_000

/** Downloads a file to the visitor's device. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
