import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { root } from './dependencies.mjs'
import { installEmulatedAnvil } from './emulatedAnvil.mjs'

const locked = '@foundry-rs/anvil-linux-amd64'

/**
 * The local chain. The lock file holds its build for Linux x64 only, since a lock file must not name
 * packages that a registry lacks; on other machines this installs the same version, or uses the anvil
 * on the PATH, or runs the Linux x64 build under QEMU.
 */
export function ensureAnvil({ platform, arch } = process) {
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`
  const version = readVersion()
  const isInstalled = () => existsSync(`${root}node_modules/${name}/package.json`)
  if (isInstalled() || anvilOnPath() === version) return
  console.log(`Installing anvil ${version} for ${platform} ${arch} …`)
  npm('install', '--no-save', '--prefer-offline', '--loglevel=silent', `${name}@${version}`)
  if (isInstalled() || anvilOnPath() || installEmulatedAnvil(version)) return
  console.error(
    `The local chain needs anvil ${version}: install Foundry (https://getfoundry.sh), so that anvil is on your PATH.`,
  )
  process.exit(1)
}

function readVersion() {
  const manifest = JSON.parse(readFileSync(`${root}packages/testing/package.json`, 'utf8'))
  return manifest.optionalDependencies[locked]
}

/** The version of the anvil on the PATH, or `undefined`. */
function anvilOnPath() {
  const { stdout } = spawnSync('anvil', ['--version'], { encoding: 'utf8' })
  return /\d+\.\d+\.\d+/.exec(stdout ?? '')?.[0]
}

function npm(...args) {
  spawnSync('npm', args, { cwd: root, stdio: 'ignore', shell: process.platform === 'win32' })
}
