import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, read, root, sourceFiles } from './repository.ts'

/** ARCHITECTURE.md without the list of storeys, which has a test of its own. */
const page = read('ARCHITECTURE.md').replace(/^- \*\*.*$/gm, '')

test('every file and folder that ARCHITECTURE.md names exists', () => {
  const named = [...page.matchAll(/`((?:packages|apps|tests|examples|docs)\/[\w./-]+)`/g)]
  const paths = named.map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('ARCHITECTURE.md names source files with their path from the root of the repository', () => {
  const bare = [...page.matchAll(/[\w./-]*\/[\w.-]+\.tsx?\b/g)].map(([path]) => path)
  expect(bare.filter((path) => !/^(packages|apps|tests)\//.test(path))).toEqual([])
})

test('receiveConnection.ts is the only writer of connections', () => {
  const writers = sourceFiles().filter(
    (path) => !isTest(path) && /\bconnections\.setState\(/.test(read(path)),
  )
  expect(writers).toEqual(['packages/core/src/chains/receiveConnection.ts'])
})
