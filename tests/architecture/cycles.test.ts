import { expect, test } from 'vitest'
import { findCycles, importGraph } from './findCycles.ts'
import { repositoryFiles } from './repository.ts'

test('no source files import each other in a circle, type imports included', () => {
  const code = repositoryFiles().filter((path) => /\.(tsx?|mjs)$/.test(path))
  expect(findCycles(importGraph(code))).toEqual([])
})

test('the check for circular imports finds one and prints its path', () => {
  const graph = new Map([
    ['a', ['b', 'c']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
  ])
  expect(findCycles(graph)).toEqual(['b → c → b'])
})
