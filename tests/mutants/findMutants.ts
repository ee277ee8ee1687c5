import { parseAst } from 'vite'
import { isFunction, isSyntax, nodesOf, type Syntax, type Visited } from '../architecture/syntax.ts'
import { type Mutant, mutate } from './mutant.ts'
import { operators } from './operators/operators.ts'

/** Every mutant of one file, in the order of the text; `isValid` tells which of them parse. */
export function findMutants(folder: string, file: string, text: string): readonly Mutant[] {
  const repeats = new Map<string, number>()
  return nodesOf(text)
    .filter((visited) => !isSkipped(visited))
    .flatMap((visited) => mutantsAt(visited, { folder, file, text }))
    .map((mutant) => {
      const repeat = (repeats.get(mutant.key) ?? 0) + 1
      repeats.set(mutant.key, repeat)
      return repeat === 1 ? mutant : { ...mutant, key: `${mutant.key} #${repeat}` }
    })
}

function mutantsAt(
  visited: Visited,
  { folder, file, text }: { folder: string; file: string; text: string },
): readonly Mutant[] {
  const startsStatement = isAtStatementStart(visited)
  return Object.entries(operators).flatMap(([operator, findEdits]) =>
    findEdits(visited, text)
      // Without semicolons, a line that starts with a bracket would continue the line before it.
      .filter(({ replacement }) => !startsStatement || !replacement.startsWith('('))
      .map((edit) => {
        const from = shorten(text.slice(edit.start, edit.end))
        const context = shorten(text.slice(visited.node.start, visited.node.end))
        const change = `${from} → ${shorten(edit.replacement)}`
        const place = [file, functionOf(visited), operator].join(' ')
        return {
          key: `${place}: ${change}${context === from ? '' : ` in ${context}`}`,
          folder,
          file,
          line: text.slice(0, edit.start).split('\n').length,
          operator,
          ...edit,
        }
      }),
  )
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 90 ? `${line.slice(0, 60)} … ${line.slice(-27)}` : line
}

/** Types, imports and logging have no behavior to test. */
function isSkipped({ node, parents }: Visited): boolean {
  return [node, ...parents].some((each) => isTypeOnly(each) || isLogging(each))
}

function isTypeOnly({ type }: Syntax): boolean {
  if (/^TS(As|Satisfies|NonNull)/.test(type)) return false
  return type.startsWith('TS') || type === 'ImportDeclaration' || type === 'ExportAllDeclaration'
}

function isLogging({ type, callee }: Syntax): boolean {
  if (type !== 'CallExpression' || !isSyntax(callee)) return false
  const object = callee.type === 'MemberExpression' ? callee.object : callee
  const name = isSyntax(object)
    ? (object.name ?? (object.property as Syntax | undefined)?.name)
    : ''
  return /^(console|log|logger)$/.test(String(name))
}

function isAtStatementStart({ node, parents }: Visited): boolean {
  return parents.some(({ type, start }) => type === 'ExpressionStatement' && start === node.start)
}

/** The nearest function or constant with a name. */
function functionOf({ parents }: Visited): string {
  for (const [index, parent] of parents.entries()) {
    const named = isFunction(parent) && !isSyntax(parent.id) ? parents[index + 1] : parent
    const id = named?.id
    if (isSyntax(id) && typeof id.name === 'string') return id.name
  }
  return 'module'
}

/** A replacement that its place does not allow is no mutant. */
export function isValid(text: string, mutant: Mutant): boolean {
  try {
    parseAst(mutate(text, mutant), { lang: 'ts' })
    return true
  } catch {
    // A syntax error.
    return false
  }
}
