import { describe, expect, test } from 'vitest'
import { read, repositoryFiles } from './repository.ts'
import { isSyntax, languageOf, lineOf, nameOf, nodesOf, type Syntax } from './syntax.ts'

/**
 * A cast in an example says that the API's types don't fit; an error handler that does nothing says that its promises
 * don't. Both would be copied.
 */
const shown = repositoryFiles().filter(
  (path) => /^(examples|docs\/snippets)\/.*\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
)

describe('examples and snippets', () => {
  test('no example and no snippet casts a value or ignores an error', () => {
    const found = shown.flatMap((path) =>
      workarounds(read(path), languageOf(path)).map((line) => `${path}:${line}`),
    )
    expect(shown.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })
})

test.each([
  ['a cast', 'const a = b as string'],
  ['a cast in angle brackets', 'const a = <string>b'],
  ['an assertion that a value is there', 'const a = b!.c'],
  ['an empty error handler', 'b().catch(() => {})'],
  ['an empty catch clause', 'try { b() } catch {}'],
])('%s counts as a workaround', (_, text) => {
  expect(workarounds(text, 'ts')).toHaveLength(1)
})

test.each([
  ['as const', 'const a = [1] as const'],
  ['a renamed import', "import { a as b } from 'c'"],
  ['a negation', 'const a = !b.c'],
  ['a handler that shows the error', 'b().catch((error) => { show(error) })'],
  [
    'a catch clause that says why it does nothing',
    'try { b() } catch {\n// The next visit asks again.\n}',
  ],
])('%s is no workaround', (_, text) => {
  expect(workarounds(text, 'ts')).toEqual([])
})

/** The lines of a file that cast or ignore an error. */
function workarounds(text: string, language: 'ts' | 'tsx'): readonly number[] {
  return nodesOf(text, language)
    .filter(({ node }) => isCast(text, node) || isIgnoredError(text, node))
    .map(({ node }) => lineOf(text, node))
}

function isCast(text: string, node: Syntax): boolean {
  if (node.type === 'TSAsExpression') return !/\bas const$/.test(sourceOf(text, node))
  return node.type === 'TSNonNullExpression' || node.type === 'TSTypeAssertion'
}

function isIgnoredError(text: string, node: Syntax): boolean {
  if (node.type === 'CatchClause') return isSyntax(node.body) && isBlank(text, node.body)
  if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'catch') return false
  const [handler] = Array.isArray(node.arguments) ? node.arguments : []
  return isSyntax(handler) && isSyntax(handler.body) && isBlank(text, handler.body)
}

function isBlank(text: string, body: Syntax): boolean {
  return /^\{\s*\}$/.test(sourceOf(text, body))
}

function sourceOf(text: string, { start, end }: Syntax): string {
  return text.slice(start, end)
}
