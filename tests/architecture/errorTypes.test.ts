import { expect, test } from 'vitest'
import { read, repositoryFiles } from './repository.ts'

const sources = repositoryFiles().filter(
  (path) => /^packages\/core\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|index\.ts$/.test(path),
)
const index = read('packages/core/src/index.ts')
const declared = sources.flatMap((path) =>
  [...read(path).matchAll(/^export type (\w+)ErrorType\b/gm)].map(([, name = '']) => ({
    path,
    name,
  })),
)
const published = declared.filter(({ name }) => new RegExp(`\\b${name}ErrorType\\b`).test(index))

test.each(published)('the action of $nameErrorType says that it throws it', ({ path, name }) => {
  const action = name.charAt(0).toLowerCase() + name.slice(1)
  expect(thrownBy(read(path), action)).toEqual([`${name}ErrorType`])
})

test('every action of latchkey that says what it throws publishes the type', () => {
  const named = sources.flatMap((path) =>
    [...read(path).matchAll(/@throws (\w+ErrorType)\b/g)].map(([, type = '']) => type),
  )
  const known = new Set(declared.map(({ name }) => `${name}ErrorType`))
  expect(published.length).toBeGreaterThan(30)
  expect(named.filter((type) => !known.has(type))).toEqual([])
})

/** The error types in the comment of a function; none if the function or its comment is missing. */
function thrownBy(text: string, action: string): readonly string[] {
  const start = text.search(new RegExp(`^export (?:async )?function ${action}\\b`, 'm'))
  const comment = text.slice(0, Math.max(0, start)).trimEnd()
  if (!comment.endsWith('*/')) return []
  const own = comment.slice(comment.lastIndexOf('/**'))
  return [...own.matchAll(/@throws (\w+ErrorType)\b/g)].map(([, type = '']) => type)
}
