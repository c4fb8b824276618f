/** The systems that packages of Node and Postgres exist for. */
const systems = ['linux x64', 'linux arm64', 'darwin x64', 'darwin arm64']

/**
 * Why the program cannot run on this machine, as one line of text; null if it can.
 * @param {{ node: string, platform: string, arch: string, hasGlibc: boolean }} machine `node` as in process.versions
 */
export function findMachineFault({ node, platform, arch, hasGlibc }) {
  if (platform === 'win32') return 'Vitrine runs on Linux and macOS; on Windows start it inside WSL (wsl --install).'
  if (!systems.includes(`${platform} ${arch}`))
    return `Vitrine runs on Linux and macOS, x64 and arm64; this is ${platform} ${arch}.`
  if (platform === 'linux' && !hasGlibc)
    return 'Vitrine needs a Linux with glibc (Debian, Ubuntu, Fedora, ...); this one, like Alpine, has another C library.'
  if (Number(node.split('.')[0]) < 20) return `Vitrine needs Node 20 or later to start; this is Node ${node}.`
  return null
}

/** Ends this process with one line if the program cannot run here. */
export function refuseMachine() {
  const { versions, platform, arch } = process
  const hasGlibc = platform !== 'linux' || Boolean(process.report.getReport().header.glibcVersionRuntime)
  const fault = findMachineFault({ node: versions.node, platform, arch, hasGlibc })
  if (!fault) return
  process.stderr.write(`${fault}\n`)
  process.exit(1)
}
