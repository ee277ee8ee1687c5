import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const lockFile = `${root}package-lock.json`
const installedFile = `${root}node_modules/.package-lock.json`

/** Installs what the lock file names unless exactly that is installed already. */
export function ensureDependencies() {
  if (isInstalled()) return
  console.log('Installing dependencies (npm ci) …')
  const { status } = spawnSync('npm', ['ci', '--prefer-offline', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error('npm ci failed; its own message stands above.')
  process.exit(1)
}

/** npm keeps a copy of the lock file beside what it installed; every package we need must stand in it. */
function isInstalled() {
  if (!existsSync(installedFile)) return false
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(lockFile)).every(
    ([path, locked]) =>
      !path.includes('node_modules/') ||
      (locked.optional === true && !isNativePart(locked)) ||
      (locked.link ? existsSync(`${root}${path}`) : installed[path]?.version === locked.version),
  )
}

/** Whether an optional package holds native code for this machine. */
function isNativePart({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, currentLibc())
}

function fits(list, value) {
  return !list || list.includes(value)
}

function currentLibc() {
  if (process.platform !== 'linux') return undefined
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
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
