import { expect, test } from 'vitest'
import { coreSlices } from '../core/coreSlices.ts'
import { parseDescriptor } from '../descriptor/parseDescriptor.ts'
import { visitor } from '../testing/exampleFile.ts'
import { readCallWords } from './readWords.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const wrap = { chainId: 1, to: weth, data: '0xd0e30db0', value: 5n, from: visitor } as const

const withoutServer = {
  siteFiles: [],
  auditors: [],
  hasServer: false,
  fetchOffers: async () => [],
}

test('every descriptor that the page brings along is valid', () => {
  expect(coreSlices.length).toBeGreaterThanOrEqual(10)
  expect(coreSlices.filter((text) => parseDescriptor(text) === null)).toEqual([])
})

test('a page without a server puts a call of a common contract into words', async () => {
  expect(await readCallWords(wrap, withoutServer)).toMatchObject({
    author: { kind: 'release' },
    view: { intent: 'Wrap', fields: [{ value: { kind: 'native', amount: 5n } }] },
  })
})

test('near miss: the same call on another chain has no words', async () => {
  expect(await readCallWords({ ...wrap, chainId: 137 }, withoutServer)).toBeNull()
})
