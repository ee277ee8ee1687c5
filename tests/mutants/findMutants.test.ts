import { runInThisContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { findMutants } from './findMutants.ts'
import { instrument, pointAt } from './instrument.ts'
import { mutate } from './mutant.ts'

function mutantsOf(text: string): readonly string[] {
  return findMutants('folder', 'file.ts', text).map((mutant) => mutate(text, mutant))
}

describe('findMutants', () => {
  test.each([
    ['f(a < b)', ['f(a <= b)', 'f(a >= b)']],
    ['f(a !== b)', ['f(a === b)']],
    ['f(a && b)', ['f(a || b)', 'f((a))', 'f((b))']],
    ['f(a ?? b)', ['f((a))', 'f((b))']],
    ['f(60_000)', ['f(600000)', 'f(6000)']],
    ['f(7n)', ['f(8n)', 'f(6n)']],
    ['f("ab", "")', ['f("AB", "")', 'f("ab", \'x\')']],
    ['f(a?.b, c?.[0], d?.())', ['f(a.b, c?.[0], d?.())', 'f(a?.b, c[0], d?.())']],
    ['f(/^a+$/i)', ['f(/a+$/i)', 'f(/^a+/i)', 'f(/^a*$/i)', 'f(/^a+$/)']],
    ['f(a + b)', ['f(a - b)']],
    [
      'f(Math.min(a, b), c.toLowerCase())',
      ['f(Math.max(a, b), c.toLowerCase())', 'f(Math.min(a, b), c)'],
    ],
    ['async () => { await f() }', ['async () => { ; }']],
    ['async () => f(await g())', ['async () => f(g())']],
    ['() => { if (a) return b }', ['() => { ; }', '() => { if (!(a)) return b }']],
    ['f(`select a from b where c < d`)', ['f(`select a from b where c <= d`)']],
  ])('plants faults in %s', (text, expected) => {
    expect(mutantsOf(text)).toEqual(expect.arrayContaining(expected))
  })

  test.each([
    "type A = 'a' | 1",
    "import { a } from 'b'",
    "const a = b as 'c'",
    "const a = new Error('The text of an error')",
    'const a = { b: c }',
  ])('plants nothing in %s', (text) => {
    expect(mutantsOf(text)).toEqual([])
  })

  test('a key stays the same when lines move, and names repeated places apart', () => {
    const text = 'function f(a) {\n  return a < 1 || a < 1\n}'
    const keys = (of: string) => findMutants('folder', 'file.ts', of).map(({ key }) => key)
    expect(keys(`// A comment.\n\n${text}`)).toEqual(keys(text))
    expect(new Set(keys(text)).size).toBe(keys(text).length)
  })
})

describe('instrument', () => {
  test('records the statements and the arrow functions that run', () => {
    const text = 'const pick = (a) => {\n  if (a) return [1].map((b) => ({ b }))\n  return []\n}'
    const run = (argument: string) => {
      globalThis.mutantHits = new Set()
      const result = runInThisContext(`{${instrument('file.ts', text)}\npick(${argument})}`)
      return { result, hits: [...globalThis.mutantHits] }
    }
    expect(run('true')).toEqual({ result: [{ b: 1 }], hits: ['file.ts#0', 'file.ts#1'] })
    expect(run('false')).toEqual({ result: [], hits: ['file.ts#0', 'file.ts#2'] })
    expect(pointAt(text, text.indexOf('{ b }'))).toBe(1)
    expect(pointAt(text, 0)).toBeNull()
  })
})
