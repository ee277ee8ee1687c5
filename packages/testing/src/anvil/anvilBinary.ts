import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AnvilError } from './AnvilError.ts'

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

type Machine = { platform: string; arch: string }

/**
 * Path of the anvil binary for this machine. It is run directly, not through its npm launcher, so
 * that the process we start is the one we can stop.
 *
 * @throws AnvilError `anvil/no-binary` when there is none for this machine or npm left it out.
 */
export function anvilBinary(machine: Machine = process): string {
  const { platform, arch } = machine
  const name = packages[`${platform}-${arch}`]
  if (!name) {
    throw new AnvilError('anvil/no-binary', `anvil has no build for ${platform} ${arch}`)
  }
  const path = join(packageFolder(name), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil')
  if (existsSync(path)) return path
  throw new AnvilError('anvil/no-binary', `${name} is installed without its binary`)
}

/** The builds are optional dependencies of `@foundry-rs/anvil`, so they are looked up from there. */
function packageFolder(name: string): string {
  const here = createRequire(import.meta.url)
  try {
    const anvil = createRequire(here.resolve('@foundry-rs/anvil/package.json'))
    return dirname(anvil.resolve(`${name}/package.json`))
  } catch (cause) {
    throw new AnvilError(
      'anvil/no-binary',
      `${name} is not installed: run npm install without --omit=optional`,
      { cause },
    )
  }
}
