import { describe, expect, test } from 'vitest'
import type { RequestFact } from '../adapter/request.ts'
import type { AssetChange } from '../adapter/simulation.ts'
import type { ClearValue, RequestWords } from '../adapter/words.ts'
import { checkWords } from './checkWords.ts'

const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const otherToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const shop = '0x5409ED021D9299bf6814279A6A1411A7e866A631'

function wordsWith(...values: readonly ClearValue[]): RequestWords {
  const fields = values.map((value) => ({ label: 'Price', value, isDetail: false }))
  const view = { intent: 'Buy', sentence: null, fields, left: 0, owner: null, contractName: null }
  return {
    parts: [{ view, author: { kind: 'release' }, contract: shop }],
    digests: [],
    message: null,
  }
}

const price = (amount: bigint, label?: string): ClearValue => ({
  ...{ kind: 'token', token, chainId: 1, amount },
  ...(label ? { label } : {}),
})

const leaves = (amount: bigint, asset = token): AssetChange => ({
  ...{ kind: 'token', token: asset, amount: -amount },
})

function codesOf(
  words: RequestWords | null,
  changes: readonly AssetChange[] | null,
  facts: readonly RequestFact[] = [],
): readonly string[] {
  return checkWords(words, { changes, facts }).map(({ code, asset }) => `${code} ${asset}`)
}

const contradiction = [`words-differ ${token.toLowerCase()}`]

describe('reports words that the simulation contradicts', () => {
  test.each<[string, RequestWords, AssetChange[]]>([
    ['more leaves than the words say', wordsWith(price(5n)), [leaves(500n)]],
    ['another asset leaves', wordsWith(price(5n)), [leaves(5n), leaves(9n, otherToken)]],
    ['something leaves, and the words name nothing', wordsWith(), [leaves(5n)]],
    ['the words name a percentage', wordsWith(unit(5n, '%')), [leaves(5n)]],
    ['native coins leave', wordsWith(price(5n)), [{ kind: 'native', amount: -5n }]],
  ])('%s', (_, words, changes) => {
    expect(codesOf(words, changes)).toHaveLength(1)
  })

  test('the risk names the contract and the asset', () => {
    expect(checkWords(wordsWith(price(5n)), { changes: [leaves(500n)], facts: [] })).toEqual([
      { code: 'words-differ', subject: shop, asset: token.toLowerCase() },
    ])
  })

  test('a hidden field names nothing', () => {
    const words = wordsWith(price(500n))
    const [part] = words.parts
    const fields = part?.view.fields.map((field) => ({ ...field, isDetail: true })) ?? []
    const hidden = { ...words, parts: [part ? { ...part, view: { ...part.view, fields } } : null] }
    expect(codesOf(hidden, [leaves(500n)])).toEqual(contradiction)
  })
})

describe('reports nothing', () => {
  test.each<[string, RequestWords | null, AssetChange[] | null]>([
    ['when what leaves is what the words say', wordsWith(price(5n)), [leaves(5n)]],
    ['when a rebasing token rounds by two units', wordsWith(price(5n)), [leaves(7n)]],
    ['when less leaves than the stated maximum', wordsWith(price(500n)), [leaves(5n)]],
    ['when the words say "Unlimited"', wordsWith(price(5n, 'Unlimited')), [leaves(500n)]],
    ['when the words name the amount without its token', wordsWith(unit(5n, '')), [leaves(5n)]],
    ['when assets arrive', wordsWith(price(5n)), [{ kind: 'token', token, amount: 900n }]],
    ['without a simulation', wordsWith(price(5n)), null],
    ['without words', null, [leaves(500n)]],
    ['when only some calls have words', { ...wordsWith(), parts: [null] }, [leaves(500n)]],
  ])('%s', (_, words, changes) => {
    expect(codesOf(words, changes)).toEqual([])
  })

  test('when the decoded calldata states the payment', () => {
    const pays = { kind: 'pays', to: shop, amount: 5n } as const
    expect(codesOf(wordsWith(), [{ kind: 'native', amount: -5n }], [pays])).toEqual([])
  })
})

function unit(amount: bigint, base: string): ClearValue {
  return { kind: 'number', amount, decimals: 0, unit: base, isScaled: false }
}
