import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { AnvilError } from './AnvilError.ts'

type Machine = { platform: string; arch: string }

/**
 * Path of the anvil binary for this machine: the one that npm installed, otherwise `anvil` on the
 * PATH. The npm package's binary is run directly, not through its launcher, so that the process we
 * start is the one we can stop.
 *
 * @throws AnvilError `anvil/no-binary` when neither exists.
 */
export function anvilBinary(
  machine: Machine = process,
  searchPath: string = process.env.PATH ?? '',
): string {
  const { platform, arch } = machine
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  const folders = [packageBinFolder(machine), ...searchPath.split(delimiter)]
  const found = folders
    .flatMap((folder) => (folder ? [join(folder, file)] : []))
    .find((path) => existsSync(path))
  if (found) return found
  throw new AnvilError(
    'anvil/no-binary',
    `There is no anvil for ${platform} ${arch}: install Foundry (https://getfoundry.sh), so that anvil is on the PATH`,
  )
}

function packageBinFolder({ platform, arch }: Machine): string | null {
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'bin')
  } catch {
    // Not installed, or not published for this machine.
    return null
  }
}
