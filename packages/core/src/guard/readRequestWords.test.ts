import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openMoneyFixture } from '../../test/moneyFixture.ts'
import type { RequestWords, WordSources } from '../adapter/words.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { previewRequest } from './previewRequest.ts'

const contract = '0x5409ED021D9299bf6814279A6A1411A7e866A631'
const offers = [{ file: '{}', proof: [], attestation: null }]
const words: RequestWords = { parts: [null], digests: [], message: null }

let asked: URL[] = []
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://server'))
  response.setHeader('access-control-allow-origin', '*')
  response.end(JSON.stringify({ offers }))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
beforeEach(() => {
  asked = []
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Previews a request, and returns what the chain was given to put it into words. */
async function preview(
  options: Partial<LatchkeyOptions>,
  readWords: (sources: WordSources) => Promise<RequestWords | null> = async () => words,
) {
  const given: WordSources[] = []
  const chain = {
    describeRequest: async () => ({
      ...{ account: contract, facts: [], dangers: [], calls: [], holdings: new Map() },
      ...{ simulation: 'simulated' as const, changes: [], allowances: [] },
    }),
    readWords: async ({ sources }: { sources: WordSources }) => {
      given.push(sources)
      return readWords(sources)
    },
  }
  const { latchkey } = await openMoneyFixture(chain, options)
  const request = { namespace: 'eip155', method: 'eth_sendTransaction', params: [] } as const
  const seen = await previewRequest(latchkey, request)
  latchkey.destroy()
  return { words: seen?.words, sources: given[0] ?? expect.unreachable() }
}

const query = { chainId: 1, address: contract, format: '0xd0e30db0' } as const

function serverUrl(): string {
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

test('the chain gets the site’s own files and the auditors that the site trusts', async () => {
  const file = { $schema: 'erc7730-v2.schema.json' }
  const auditors = ['0x3846c3A30E62075Fa916216b35EF04B8F53931f6']
  const { sources, words: seen } = await preview({ clearSigning: [file], safety: { auditors } })
  expect(sources).toMatchObject({ siteFiles: [file], auditors })
  expect(seen).toEqual(words)
})

test('the server is asked for one function of one contract, and for attested files only if the site trusts an auditor', async () => {
  const plain = await preview({ endpoints: serverUrl() })
  expect(await plain.sources.fetchOffers(query)).toEqual(offers)
  const auditors = [contract]
  const trusting = await preview({ endpoints: serverUrl(), safety: { auditors } })
  await trusting.sources.fetchOffers(query)
  const queries = asked
    .filter(({ pathname }) => pathname === '/v1/clear-signing')
    .map(({ searchParams }) =>
      ['chainId', 'address', 'format', 'attested'].map((name) => searchParams.get(name)),
    )
  expect(queries).toEqual([
    ['1', contract.toLowerCase(), '0xd0e30db0', null],
    ['1', contract.toLowerCase(), '0xd0e30db0', 'true'],
  ])
})

test('without a server there are only the site’s own files', async () => {
  const { sources } = await preview({})
  expect(await sources.fetchOffers(query)).toEqual([])
})

test('a server that does not respond leaves the request without words', async () => {
  const { sources } = await preview({ endpoints: 'http://127.0.0.1:9' })
  expect(await sources.fetchOffers(query)).toEqual([])
})

test('a failure of the renderer leaves the request without words', async () => {
  const { words: seen } = await preview({}, async () => {
    throw new Error('broken')
  })
  expect(seen).toBeNull()
})
