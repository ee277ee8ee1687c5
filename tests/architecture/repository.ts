import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Every file that git tracks or would add, so that a new file is checked before its commit. */
export function repositoryFiles(): readonly string[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8' },
  )
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(root, path)))
}

export function sourceFiles(): readonly string[] {
  return repositoryFiles().filter((path) => /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(path))
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

export function isTest(path: string): boolean {
  return /\.(test|e2e|test-d)\.tsx?$/.test(path) || path.includes('/testing/')
}

type Manifest = {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

export function manifest(folder: string): Manifest {
  return JSON.parse(read(`${folder}/package.json`)) as Manifest
}

/** The workspace packages that the package needs at run time. */
export function ourDependencies(folder: string): readonly string[] {
  const { dependencies, peerDependencies, optionalDependencies } = manifest(folder)
  return Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }).filter(
    (name) => name.startsWith('@latchkey/') || name === 'latchkey',
  )
}

export function importsOf(path: string): readonly string[] {
  const text = read(path)
  const found = text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)
  return [...found].map((match) => match[1] ?? '')
}
