import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'

export const root: string = fileURLToPath(new URL('../..', import.meta.url))

const versions = v.optional(v.record(v.string(), v.string()), {})
const conditions = v.record(v.string(), v.string())
const target = v.union([v.string(), conditions])
const manifestSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  private: v.optional(v.boolean(), false),
  exports: v.optional(v.record(v.string(), target), {}),
  /** A nested object chooses another file for the condition `development`. */
  imports: v.optional(
    v.record(v.string(), v.record(v.string(), v.union([v.string(), conditions]))),
    {},
  ),
  dependencies: versions,
  peerDependencies: versions,
  optionalDependencies: versions,
})
const packed = v.array(
  v.object({ name: v.string(), files: v.array(v.object({ path: v.string() })) }),
)

export type Manifest = v.InferOutput<typeof manifestSchema>

export type Workspace = {
  /** Its path in the repository, such as `packages/core`. */
  readonly folder: string
  readonly manifest: Manifest
  /** The paths that its manifest's `files` choose. */
  readonly files: readonly string[]
}

/** The packages and the server, by name. `tsc -b` ran before. */
export function readWorkspaces(): ReadonlyMap<string, Workspace> {
  const folders = [
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`),
    'apps/server',
    // The output of a package that is gone can be left.
  ].filter((folder) => existsSync(join(root, folder, 'package.json')))
  const output = execFileSync(
    'npm',
    ['pack', '--dry-run', '--json', ...folders.map((folder) => `./${folder}`)],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 2 ** 26 },
  )
  const lists = new Map(
    v
      .parse(packed, JSON.parse(output))
      .map(({ name, files }) => [name, files.map(({ path }) => path)]),
  )
  return new Map(
    folders.map((folder) => {
      const text = readFileSync(join(root, folder, 'package.json'), 'utf8')
      const manifest = v.parse(manifestSchema, JSON.parse(text))
      return [manifest.name, { folder, manifest, files: lists.get(manifest.name) ?? [] }]
    }),
  )
}

/** The built file of an entry of `imports` when a bundler builds for development; undefined when there is no other one. */
export function developmentFile(imports: Manifest['imports'], wanted: string): string | undefined {
  const choice = imports[wanted]?.development
  return typeof choice === 'string' ? choice : choice?.default?.slice('./'.length)
}

/** The built file that an entry of `exports` or `imports` names; undefined when there is none. */
export function builtFile(
  entries: Manifest['exports'] | Manifest['imports'],
  wanted: string,
  condition: 'types' | 'default',
): string | undefined {
  for (const [entry, value] of Object.entries(entries)) {
    const part = matchEntry(entry, wanted)
    const chosen = typeof value === 'string' ? value : (value[condition] ?? value.default)
    const file = typeof chosen === 'string' ? chosen : chosen?.default
    if (part !== null) return file?.replace('*', part).slice('./'.length)
  }
  return undefined
}

/** What stands for the `*` of an entry; null when the entry is another one. */
function matchEntry(entry: string, wanted: string): string | null {
  const [start = '', end] = entry.split('*')
  if (end === undefined) return entry === wanted ? '' : null
  const isMatch = wanted.startsWith(start) && wanted.endsWith(end)
  return isMatch ? wanted.slice(start.length, wanted.length - end.length) : null
}
