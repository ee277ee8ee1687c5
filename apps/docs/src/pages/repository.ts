import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The root of the repository, whose files the site shows. */
export const root = fileURLToPath(new URL('../../../..', import.meta.url))

export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
}

export function readBytes(path: string): Buffer {
  return readFileSync(join(root, path))
}

export function exists(path: string): boolean {
  return existsSync(join(root, path))
}

export function isFolder(path: string): boolean {
  return exists(path) && statSync(join(root, path)).isDirectory()
}

/** The files of a folder and of the folders in it, sorted. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      return entry.isDirectory() ? filesIn(path) : [path]
    })
    .toSorted()
}
