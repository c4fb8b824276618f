import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

/**
 * The command-line options, as `parseArgs` reads them. With `--help` the usage is printed and the process ends; an invalid
 * option ends it with status 2 and one line.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(usage: string, options: Options) {
  if (process.argv.includes('--help')) {
    process.stdout.write(`${usage}\n`)
    process.exit(0)
  }
  try {
    return parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}: ${usage}\n`)
    process.exit(2)
  }
}
