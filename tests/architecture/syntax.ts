import { parseAst } from 'vite'

/** A node of a file's syntax tree, with its parents from the nearest to the root. */
export type Syntax = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [field: string]: unknown
}

export type Visited = { node: Syntax; parents: readonly Syntax[] }

/** Every node of a source text, parents before children. */
export function nodesOf(text: string, language: 'ts' | 'tsx' = 'ts'): readonly Visited[] {
  const found: Visited[] = []
  visit(parseAst(text, { lang: language }), [], found)
  return found
}

export function languageOf(path: string): 'ts' | 'tsx' {
  return path.endsWith('x') ? 'tsx' : 'ts'
}

function visit(value: unknown, parents: readonly Syntax[], found: Visited[]): void {
  if (Array.isArray(value)) {
    for (const each of value) visit(each, parents, found)
    return
  }
  if (!isSyntax(value)) return
  found.push({ node: value, parents })
  for (const child of Object.values(value)) visit(child, [value, ...parents], found)
}

export function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

/** The nodes under one node, itself included. */
export function under(root: Syntax): readonly Visited[] {
  const found: Visited[] = []
  visit(root, [], found)
  return found
}

export function isFunction({ type }: Syntax): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
}

/** The name of an identifier, or of the last member of `a.b.c`. */
export function nameOf(value: unknown): string {
  if (!isSyntax(value)) return ''
  if (value.type === 'ChainExpression') return nameOf(value.expression)
  if (value.type === 'MemberExpression') return nameOf(value.property)
  return typeof value.name === 'string' ? value.name : ''
}

export function lineOf(text: string, { start }: Syntax): number {
  return text.slice(0, start).split('\n').length
}
