import type { WcAuthPayload, WcCacao } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { formatAuthMessage, parseIssuer } from './cacao.ts'
import { authGrant, checkCacaos } from './checkCacaos.ts'
import {
  createRecap,
  formatRecap,
  parseRecap,
  recapChains,
  recapMethods,
  withRecapSentence,
} from './recap.ts'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const claims: WcCacao['p'] = {
  iss: `did:pkh:eip155:10:${address}`,
  domain: 'app.example.org',
  aud: 'https://app.example.org/login',
  version: '1',
  nonce: 'n0nce123',
  iat: '2023-11-14T22:13:20.000Z',
}
const recap = (methods = ['personal_sign'], chains?: readonly string[]) =>
  formatRecap(createRecap('eip155', methods, chains))
const sentence = (methods: string) =>
  `I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': ${methods} for 'eip155'.`

describe('formatAuthMessage', () => {
  const start = `app.example.org wants you to sign in with your Ethereum account:\n${address}\n\n`
  const fields =
    'URI: https://app.example.org/login\nVersion: 1\nChain ID: 10\nNonce: n0nce123\nIssued At: 2023-11-14T22:13:20.000Z'

  test.each<[string, Partial<WcCacao['p']>, string]>([
    ['nothing optional', {}, `${start}\n${fields}`],
    ['an empty statement', { statement: '' }, `${start}\n${fields}`],
    ['a statement', { statement: 'Welcome.' }, `${start}Welcome.\n\n${fields}`],
    ['an expiry', { exp: '2030' }, `${start}\n${fields}\nExpiration Time: 2030`],
    ['a start', { nbf: '2029' }, `${start}\n${fields}\nNot Before: 2029`],
    ['a request id', { requestId: '7' }, `${start}\n${fields}\nRequest ID: 7`],
    ['an empty request id', { requestId: '' }, `${start}\n${fields}\nRequest ID: `],
    ['no resources', { resources: [] }, `${start}\n${fields}`],
    [
      'all of them in their order',
      { exp: '2030', nbf: '2029', requestId: '7', resources: ['https://a/', 'https://b/'] },
      `${start}\n${fields}\nExpiration Time: 2030\nNot Before: 2029\nRequest ID: 7\nResources:\n- https://a/\n- https://b/`,
    ],
  ])('writes a message with %s', (_, optional, message) => {
    expect(formatAuthMessage({ ...claims, ...optional })).toBe(message)
  })

  test('writes the sentence of a ReCap behind the statement, or alone', () => {
    const resources = [recap()]
    const resource = `Resources:\n- ${resources[0]}`
    const words = sentence("'personal_sign'")
    expect(formatAuthMessage({ ...claims, resources })).toBe(
      `${start}${words}\n\n${fields}\n${resource}`,
    )
    expect(formatAuthMessage({ ...claims, resources, statement: 'Welcome.' })).toBe(
      `${start}Welcome. ${words}\n\n${fields}\n${resource}`,
    )
  })

  test('reads chain and address of an issuer', () => {
    expect(parseIssuer(claims.iss)).toEqual({ chainId: 'eip155:10', address })
    expect(parseIssuer('did:pkh:eip155:10').address).toBe('')
  })
})

describe('ReCaps', () => {
  test('are written in base64 without padding, whatever their length', () => {
    for (const method of ['a', 'ab', 'abc']) {
      const text = recap([method])
      expect(text).toMatch(/^urn:recap:[A-Za-z0-9+/]+$/)
      expect(parseRecap([text])).toEqual(createRecap('eip155', [method]))
    }
  })

  test('sort their methods, and limit each to the chains', () => {
    expect(createRecap('eip155', ['b', 'a'], ['eip155:1'])).toEqual({
      att: {
        eip155: {
          'request/a': [{ chains: ['eip155:1'] }],
          'request/b': [{ chains: ['eip155:1'] }],
        },
      },
    })
    expect(createRecap('eip155', ['a'])).toEqual({ att: { eip155: { 'request/a': [{}] } } })
    expect(Object.keys(createRecap('eip155', ['b', 'a']).att.eip155 ?? {})).toEqual([
      'request/a',
      'request/b',
    ])
  })

  test('are read from the last resource only', () => {
    expect(parseRecap([recap(), 'https://a/'])).toBeNull()
    expect(parseRecap(['https://a/', recap()])).toEqual(createRecap('eip155', ['personal_sign']))
    expect(parseRecap([recap(['other']), recap()])).toEqual(
      createRecap('eip155', ['personal_sign']),
    )
    expect(parseRecap([])).toBeNull()
    expect(parseRecap([recap().replace('urn:recap:', 'urn:recaq:')])).toBeNull()
    expect(parseRecap([`x${recap()}`])).toBeNull()
    expect(parseRecap(['urn:recap:'])).toBeNull()
  })

  test('have one sentence for each ability of each resource', () => {
    const many = {
      att: {
        eip155: { 'request/a': [{}], 'request/b/c': [{}], 'crud/read': [{}] },
        'https://b/': { request: [{}] },
      },
    }
    const words =
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'a', 'b/c' for 'eip155'. (2) 'crud': 'read' for 'eip155'. (3) 'request': '' for 'https://b/'."
    expect(withRecapSentence('', many)).toBe(words)
    expect(withRecapSentence('Hi.', many)).toBe(`Hi. ${words}`)
    expect(withRecapSentence(`Hi. ${words}`, many)).toBe(`Hi. ${words}`)
    expect(withRecapSentence(words.slice(1), many)).toBe(`${words.slice(1)} ${words}`)
  })

  test('name methods and chains of one namespace', () => {
    const many = {
      att: {
        eip155: {
          'request/a': [{ chains: ['eip155:1', 'eip155:10'] }, { chains: ['eip155:1'] }],
          'request/b': [{}],
          'other/request/c': [{}],
        },
      },
    }
    expect(recapMethods(many, 'eip155')).toEqual(['a', 'b', 'other/request/c'])
    expect(recapChains(many, 'eip155')).toEqual(['eip155:1', 'eip155:10'])
    expect(recapMethods(many, 'solana')).toEqual([])
    expect(recapChains(many, 'solana')).toEqual([])
  })
})

describe('checkCacaos', () => {
  const { iss: _iss, ...echoed } = claims
  const request: WcAuthPayload = { ...echoed, chains: ['eip155:1', 'eip155:10'] }
  const cacao = (change: Partial<WcCacao['p']> = {}): WcCacao => ({
    h: { t: 'caip122' },
    p: { ...claims, ...change },
    s: { t: 'eip1271', s: '0x12' },
  })
  const accepts = (asked: Partial<WcAuthPayload>, ...signed: readonly Partial<WcCacao['p']>[]) =>
    checkCacaos({ ...request, ...asked }, signed.map(cacao)) !== null

  test('returns the signed messages with their signatures', () => {
    expect(checkCacaos(request, [cacao()])).toEqual([
      {
        cacao: cacao(),
        chainId: 'eip155:10',
        address,
        message: formatAuthMessage(claims),
        signature: '0x12',
        signatureType: 'eip1271',
      },
    ])
  })

  test.each(['exp', 'nbf', 'requestId'] as const)(
    'compares %s, also when only one side has it',
    (name) => {
      expect(accepts({ [name]: 'a' }, { [name]: 'a' })).toBe(true)
      expect(accepts({ [name]: 'a' }, { [name]: 'b' })).toBe(false)
      expect(accepts({ [name]: 'a' }, {})).toBe(false)
      expect(accepts({}, { [name]: 'a' })).toBe(false)
    },
  )

  test('accepts one address on several requested chains, in any case', () => {
    const lower = { iss: `did:pkh:eip155:1:${address.toLowerCase()}` }
    expect(accepts({}, {}, lower)).toBe(true)
    expect(accepts({}, {}, { iss: `did:pkh:eip155:5:${address}` })).toBe(false)
    expect(accepts({}, { iss: `did:pkh:solana:10:${address}` })).toBe(false)
  })

  test('rejects when the second of two sign-ins was not requested', () => {
    expect(accepts({}, {}, { nonce: 'other' })).toBe(false)
  })

  test('compares the resources before the ReCap, in their order', () => {
    const list = ['https://a/', 'https://b/']
    expect(accepts({ resources: list }, { resources: list })).toBe(true)
    expect(accepts({ resources: list }, { resources: list.toReversed() })).toBe(false)
    expect(accepts({ resources: list }, { resources: list.slice(1) })).toBe(false)
    expect(accepts({ resources: list }, {})).toBe(false)
    expect(accepts({}, { resources: list })).toBe(false)
    expect(accepts({}, { resources: [] })).toBe(true)
    expect(accepts({ resources: [...list, recap()] }, { resources: [...list, recap()] })).toBe(true)
    expect(accepts({ resources: [...list, recap()] }, { resources: [recap()] })).toBe(false)
  })

  test('lets a wallet leave out the ReCap, or narrow it, and not add to it', () => {
    const asked = { resources: [recap(['a', 'b'])] }
    const signed = (...args: Parameters<typeof recap>) =>
      accepts(asked, { resources: [recap(...args)] })
    expect(accepts(asked, {})).toBe(true)
    expect(signed(['a'])).toBe(true)
    expect(signed(['a'], ['eip155:1'])).toBe(true)
    expect(signed(['a'], ['eip155:1', 'eip155:10'])).toBe(true)
    expect(signed(['a', 'c'])).toBe(false)
    expect(signed(['a'], ['eip155:1', 'eip155:5'])).toBe(false)
    expect(accepts({}, { resources: [recap(['a'])] })).toBe(false)
    const both = formatRecap({ att: { eip155: { 'request/a': [{}] }, solana: {} } })
    expect(accepts(asked, { resources: [both] })).toBe(false)
  })

  test('compares the statement, with the sentence of the ReCap or without', () => {
    const resources = [recap(['a'])]
    const words = sentence("'a'")
    const asked = { resources, statement: 'Hi.' }
    expect(accepts(asked, { resources, statement: 'Hi.' })).toBe(true)
    expect(accepts(asked, { resources, statement: `Hi. ${words}` })).toBe(true)
    expect(accepts(asked, { resources, statement: words })).toBe(false)
    expect(accepts(asked, { resources })).toBe(false)
    expect(accepts({ resources }, { resources, statement: words })).toBe(true)
    expect(accepts({ resources }, { resources, statement: 'Hi.' })).toBe(false)
    expect(accepts({ statement: 'Hi.' }, { statement: `Hi. ${words}` })).toBe(false)
    expect(accepts({}, { statement: '' })).toBe(true)
  })
})

test('authGrant adds the accounts and methods of all sign-ins once', () => {
  const signIn = (chain: number, resources?: string[]): WcCacao => ({
    h: { t: 'caip122' },
    p: {
      ...claims,
      iss: `did:pkh:eip155:${chain}:${address}`,
      ...(resources ? { resources } : {}),
    },
    s: { t: 'eip191', s: '' },
  })
  expect(authGrant([])).toEqual({ accounts: [], methods: [] })
  expect(authGrant([signIn(1)])).toEqual({ accounts: [`eip155:1:${address}`], methods: [] })
  const resources = [recap(['a'], ['eip155:10', 'eip155:1'])]
  expect(authGrant([signIn(1, resources), signIn(5, [recap(['a', 'b'])])])).toEqual({
    accounts: [`eip155:1:${address}`, `eip155:10:${address}`, `eip155:5:${address}`],
    methods: ['a', 'b'],
  })
})
