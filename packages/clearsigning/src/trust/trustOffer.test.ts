import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fileText } from '../testing/exampleFile.ts'
import { createMerkleTree, isInTree, leafOf } from './merkleTree.ts'
import { trustOffer } from './trustOffer.ts'

const folder = new URL('../../../../apps/server/data/clear-signing/', import.meta.url)
const lines = readFileSync(new URL('descriptors.jsonl', folder), 'utf8').trim().split('\n')
type Entry = {
  attestation?: {
    time: number
    salt: `0x${string}`
    r: `0x${string}`
    s: `0x${string}`
    v: 27 | 28
  }
}
const { files } = JSON.parse(readFileSync(new URL('files.json', folder), 'utf8')) as {
  files: Entry[]
}

const auditor = '0x3846c3A30E62075Fa916216b35EF04B8F53931f6'
const now = 1_790_000_000

const attested = files.flatMap(({ attestation }, line) =>
  attestation
    ? [{ file: lines[line] ?? '', proof: [], attestation: { expirationTime: 0, ...attestation } }]
    : [],
)
const [offer] = attested
if (!offer) throw new Error('No attested file')

describe('attestations of an auditor (ERC-8176)', () => {
  test('accepts all 46 of the registry that cover the merged file', async () => {
    const results = await Promise.all(
      attested.map((one) => trustOffer(one, { auditors: [auditor], now })),
    )
    expect(results.filter((one) => one?.author.kind === 'auditor')).toHaveLength(46)
  })

  test('accepts none without an auditor that the site trusts', async () => {
    expect(await trustOffer(offer, { auditors: [], now })).toBeNull()
  })

  test.each<[string, Partial<typeof offer>]>([
    ['another file', { file: `${offer.file} ` }],
    ['another salt', { attestation: { ...offer.attestation, salt: `0x${'00'.repeat(32)}` } }],
    ['another time', { attestation: { ...offer.attestation, time: offer.attestation.time + 1 } }],
    ['another signature', { attestation: { ...offer.attestation, r: offer.attestation.s } }],
    [
      'an expiry that was not signed',
      { attestation: { ...offer.attestation, expirationTime: now + 1 } },
    ],
    ['an expiry in the past', { attestation: { ...offer.attestation, expirationTime: now - 1 } }],
  ])('rejects one with %s', async (_, change) => {
    expect(await trustOffer({ ...offer, ...change }, { auditors: [auditor], now })).toBeNull()
  })
})

describe('the Merkle tree over the slices of a release', () => {
  const texts = Array.from({ length: 11 }, (_, index) =>
    fileText({ metadata: { owner: `Shop ${index}` } }),
  )
  const tree = createMerkleTree(texts.map(leafOf))

  test('contains each of its texts', () => {
    expect(texts.every((text, index) => isInTree(tree.root, text, tree.proofOf(index)))).toBe(true)
  })

  test('does not contain another text, a text with another’s proof, or an inner node', () => {
    const [first = '', second = ''] = texts
    expect(isInTree(tree.root, `${first} `, tree.proofOf(0))).toBe(false)
    expect(isInTree(tree.root, second, tree.proofOf(5))).toBe(false)
    expect(isInTree(tree.root, first, tree.proofOf(0).slice(1))).toBe(false)
    expect(isInTree(tree.root, tree.root, [])).toBe(false)
  })
})
