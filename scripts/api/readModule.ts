import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A node of the syntax tree, as far as the reference reads it. */
export type Node = { type: string; start: number; end: number; [field: string]: unknown }

/** A source file and its top-level statements. */
export type Module = { path: string; text: string; statements: readonly Node[] }

const modules = new Map<string, Module>()

/** Reads and parses a file once. */
export function readModule(path: string): Module {
  const known = modules.get(path)
  if (known) return known
  const text = readFileSync(path, 'utf8')
  const { body } = parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const module = { path, text, statements: (body as readonly unknown[]).filter(isNode) }
  modules.set(path, module)
  return module
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The source file behind a relative import or an entry point of our packages; `null` for other packages. */
export function resolveSource(specifier: string, from: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const [scope, name = '', ...rest] = specifier.split('/')
  const folder = join(root, 'packages', name)
  if (scope !== '@latchkey' || !existsSync(folder)) return null
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, { 'latchkey-source': string }>
  }
  const entry = exports[['.', ...rest].join('/')]
  return entry ? join(folder, entry['latchkey-source']) : null
}
