import { expect, test } from 'vitest'
import { findNodeCalls } from './findNodeCalls.ts'
import { isTest, read, sourceFiles } from './repository.ts'

test('no database transaction of the server waits for a node or a vendor', () => {
  const files = sourceFiles().filter((path) => path.startsWith('apps/server/src/') && !isTest(path))
  const sources = new Map(files.map((path) => [path, read(path)]))
  expect(findNodeCalls(sources)).toEqual([])
})

const one = (text: string) => new Map([['a.ts', text]])

test.each([
  `db.transaction(async (tx) => { await context.chains.client(id).getBlock() })`,
  `db.transaction(async (tx) => { await fetch(url) })`,
  `db.transaction((tx) => settle(tx)); async function settle(tx) { await chain.nodes.request(call) }`,
  `const settle = async ({ chains }, tx) => chains.client(id); db.transaction((tx) => settle(context, tx))`,
  `function work() { return a() } function a() { return b() } function b() { return fetch(url) } db.transaction(async () => work())`,
])('the check finds the call outside in %s', (text) => {
  expect(findNodeCalls(one(text))).toHaveLength(1)
})

test('the check follows imports', () => {
  const sources = new Map([
    ['src/a/a.ts', `import { settle, other } from '../b/b.ts'; db.transaction((tx) => settle(tx))`],
    ['src/b/b.ts', `export async function settle(tx) { await fetch(url) }`],
  ])
  expect(findNodeCalls(sources)).toEqual(['src/a/a.ts:1 settle → fetch('])
})

test.each([
  `const block = await context.chains.client(id).getBlock(); await db.transaction((tx) => store(tx, block))`,
  `async function read() { await fetch(url) } await read(); await db.transaction((tx) => tx.execute(sql))`,
])('the check accepts %s', (text) => {
  expect(findNodeCalls(one(text))).toEqual([])
})
