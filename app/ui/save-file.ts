/** A browser may start to read the file a little later; by then it has. */
const keptMs = 60_000

/** Hands a file to the visitor as a download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
