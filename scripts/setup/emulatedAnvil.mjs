import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from './aptInstall.mjs'
import { root } from './dependencies.mjs'

const name = '@foundry-rs/anvil-linux-amd64'
const qemu = '/usr/bin/qemu-x86_64'
const libraries = '/usr/x86_64-linux-gnu'

/**
 * On Linux with another processor: anvil's x64 build under QEMU, as `anvil` on the PATH of npm's commands. Registries
 * often lack the arm64 build. Returns whether it is installed.
 */
export function installEmulatedAnvil(version) {
  if (process.platform !== 'linux' || process.arch === 'x64' || !ensureQemu()) return false
  console.log(`Installing anvil ${version} for Linux x64, to run under QEMU …`)
  const folder = `${root}node_modules/${name}`
  if (!unpack(`${name}@${version}`, folder)) return false
  const launcher = `#!/bin/sh\nexec ${qemu} -L ${libraries} "${folder}/bin/anvil" "$@"\n`
  writeFileSync(`${root}node_modules/.bin/anvil`, launcher, { mode: 0o755 })
  return true
}

function ensureQemu() {
  const isInstalled = () => existsSync(qemu) && existsSync(`${libraries}/lib/libgcc_s.so.1`)
  return isInstalled() || aptInstall('qemu-user', 'libc6-amd64-cross', 'libgcc-s1-amd64-cross')
}

/** `npm install` refuses a package for another processor, so its tarball is unpacked here. */
function unpack(specifier, folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
  const packed = run('npm', ['pack', specifier, '--loglevel=silent'], scratch)
  mkdirSync(folder, { recursive: true })
  const unpacked =
    packed !== null &&
    run('tar', ['-xzf', packed.trim(), '-C', folder, '--strip-components=1'], scratch) !== null
  rmSync(scratch, { recursive: true, force: true })
  return unpacked
}

function run(command, args, cwd) {
  const { status, stdout } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  return status === 0 ? stdout : null
}
