import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const buildsFolder = join(root, '.vault-check')
const vaultSources = [
  'src',
  'frame.html',
  'window.html',
  'social.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
]

type Manifest = { files: Record<string, string> }

/**
 * `npm run check:vault [-- https://vault.example]`: builds the vault in two places, at two ends of the world, and
 * compares the bytes; with an address, also what is served there.
 */
async function main(served: string | undefined): Promise<void> {
  try {
    const firstBuild = build('one', { TZ: 'UTC', LANG: 'C', umask: '022' })
    const secondBuild = build('two', { TZ: 'Pacific/Chatham', LANG: 'de_DE.UTF-8', umask: '077' })
    const isSame = compare('the second build', firstBuild, secondBuild)
    console.log(
      `manifest ${hash(Buffer.from(JSON.stringify(firstBuild)))}, ${Object.keys(firstBuild.files).length} files`,
    )
    const isServedSame =
      served === undefined || compare(served, firstBuild, await fetchFiles(served, firstBuild))
    if (!isSame || !isServedSame) process.exitCode = 1
  } finally {
    rmSync(buildsFolder, { recursive: true, force: true })
  }
}

function build(
  name: string,
  { umask, ...variables }: Record<'TZ' | 'LANG' | 'umask', string>,
): Manifest {
  const folder = join(buildsFolder, name)
  mkdirSync(folder, { recursive: true })
  for (const part of vaultSources) {
    cpSync(join(root, 'apps/vault', part), join(folder, part), { recursive: true })
  }
  const before = process.umask(Number.parseInt(umask, 8))
  const env = { ...process.env, ...variables, NODE_ENV: 'production' }
  const { status, stderr } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  process.umask(before)
  if (status !== 0) throw new Error(stderr)
  return readFiles(join(folder, 'dist'))
}

/** Hashes of the files themselves, not those that the manifest names. */
function readFiles(folder: string): Manifest {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const files = names
    .filter((name) => /\.\w+$/.test(name) && name !== 'manifest.json')
    .map((name) => [name, hash(readFileSync(join(folder, name)))])
  return { files: Object.fromEntries(files) }
}

async function fetchFiles(address: string, expected: Manifest): Promise<Manifest> {
  const files: Record<string, string> = {}
  for (const name of Object.keys(expected.files)) {
    // Pages are served under a project's name; their bytes are the file's own.
    const path = name.replace(/^(frame|window)\.html$/, '$1/latchkey-dev').replace('.html', '')
    const response = await fetch(new URL(path, address))
    files[name] = response.ok
      ? hash(Buffer.from(await response.arrayBuffer()))
      : `answered ${response.status}`
  }
  return { files }
}

function compare(label: string, expected: Manifest, found: Manifest): boolean {
  const names = new Set([...Object.keys(expected.files), ...Object.keys(found.files)])
  const different = [...names].filter((name) => expected.files[name] !== found.files[name])
  console.log(
    different.length === 0
      ? `${label}: every byte the same`
      : `${label}: OTHER ${different.join(', ')}`,
  )
  return different.length === 0
}

function hash(bytes: Buffer): string {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`
}

await main(process.argv[2])
