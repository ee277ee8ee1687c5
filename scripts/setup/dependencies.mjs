import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const lockFile = `${root}package-lock.json`
const installedFile = `${root}node_modules/.package-lock.json`

/** Installs what the lock file names unless exactly that is installed already. */
export function ensureDependencies() {
  if (isInstalled()) return
  console.log('Installing dependencies (npm install) …')
  // `npm ci` insists on every optional package of every platform, also those a registry lacks.
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--prefer-offline', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (status === 0) return
  console.error('npm install failed; its own words stand above.')
  process.exit(1)
}

/** npm keeps a copy of the lock file beside what it installed; every package we need must stand in it. */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(lockFile)).every(
    ([path, { version, optional, link }]) =>
      !path.includes('node_modules/') ||
      optional === true ||
      (link ? existsSync(`${root}${path}`) : installed[path]?.version === version),
  )
}

function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Latchkey needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
