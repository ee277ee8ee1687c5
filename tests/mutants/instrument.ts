import { isSyntax, nodesOf, type Visited } from '../architecture/syntax.ts'

/** A statement of a function, or the expression of an arrow function, that is recorded when it runs. */
type Point = { start: number; end: number; isExpression: boolean }

declare global {
  /** The points that ran, as `file#index`. */
  var mutantHits: Set<string> | undefined
}

export function pointsOf(text: string): readonly Point[] {
  return nodesOf(text).flatMap((visited): readonly Point[] => {
    const { start, end } = visited.node
    if (isArrowExpression(visited)) return [{ start, end, isExpression: true }]
    return isStatement(visited) ? [{ start, end, isExpression: false }] : []
  })
}

/** Adds to every point the code that records it. */
export function instrument(file: string, text: string): string {
  return pointsOf(text)
    .flatMap(({ start, end, isExpression }, index) => {
      const hit = `(globalThis.mutantHits ??= new Set()).add('${file}#${index}')`
      if (!isExpression) return [{ at: start, insert: `;${hit};` }]
      return [
        { at: start, insert: `(${hit}, ` },
        { at: end, insert: ')' },
      ]
    })
    .toSorted((a, b) => b.at - a.at)
    .reduce((done, { at, insert }) => done.slice(0, at) + insert + done.slice(at), text)
}

/** The innermost point around a place, or `null` for code that runs at import. */
export function pointAt(text: string, place: number): number | null {
  const around = pointsOf(text)
    .map(({ start, end }, index) => ({ start, end, index }))
    .filter(({ start, end }) => start <= place && place < end)
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))
  return around[0]?.index ?? null
}

function isArrowExpression({ node, parents }: Visited): boolean {
  const [parent] = parents
  if (parent?.type !== 'ArrowFunctionExpression' || parent.body !== node) return false
  return node.type !== 'BlockStatement'
}

function isStatement({ node, parents }: Visited): boolean {
  const [parent] = parents
  if (!parent || !isSyntax(node) || !/Statement$|^VariableDeclaration$/.test(node.type))
    return false
  return parent.type === 'BlockStatement' || (parent.type === 'SwitchCase' && parent.test !== node)
}
