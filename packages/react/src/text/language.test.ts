import { createLatchkey, LatchkeyError, memoryStorage, updateOptions } from '@latchkey/core'
import { matchLanguage } from '@latchkey/wire/matchLanguage'
import { expect, test } from 'vitest'
import { addLanguages } from './addLanguages.ts'
import { describeError } from './describeError.ts'
import { errorText, visitorErrorText } from './errors.ts'
import { fill } from './fill.ts'
import { languageOf } from './language.ts'
import { remedies } from './remedies.ts'

const network = {
  id: 1,
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
}

function create(language?: string) {
  return createLatchkey({
    projectId: 'test',
    networks: [network],
    storage: memoryStorage(),
    ...(language ? { language } : {}),
  })
}

test('matchLanguage chooses the first offered language, exactly or by its primary subtag', () => {
  expect(matchLanguage(['de-AT', 'fr'], ['fr', 'de'])).toBe('de')
  expect(matchLanguage(['pt-BR'], ['pt', 'pt-BR'])).toBe('pt-BR')
  expect(matchLanguage(['xx', 'FR-ca'], ['fr'])).toBe('fr')
  expect(matchLanguage(['en-GB', 'de'], ['de'])).toBe(null)
  expect(matchLanguage(['xx'], ['de'])).toBe(null)
  expect(matchLanguage(['not a tag', 'de'], ['de'])).toBe('de')
})

test('matchLanguage chooses a language of the same script where the region is not offered', () => {
  const offered = ['zh-CN', 'zh-TW', 'pt-BR', 'he', 'id']
  const chosen = (tag: string) => matchLanguage([tag], offered)
  expect(['zh', 'zh-SG', 'zh-Hans-HK'].map(chosen)).toEqual(['zh-CN', 'zh-CN', 'zh-CN'])
  expect(['zh-HK', 'zh-Hant'].map(chosen)).toEqual(['zh-TW', 'zh-TW'])
  expect(['pt-PT', 'iw', 'in'].map(chosen)).toEqual(['pt-BR', 'he', 'id'])
})

test('the modal shows English until the chosen language has loaded, and follows a change', async () => {
  const latchkey = create('ar')
  addLanguages(latchkey, {
    ar: async () => ({ dir: 'rtl', sentences: { button: { connect: 'اربط المحفظة' } } }),
  })
  expect(languageOf(latchkey).getState().tag).toBe('en')
  await expect.poll(() => languageOf(latchkey).getState()).toMatchObject({ tag: 'ar', dir: 'rtl' })
  updateOptions(latchkey, { language: 'en' })
  await expect.poll(() => languageOf(latchkey).getState().tag).toBe('en')
  latchkey.destroy()
})

test('a language of the modal that loads late does not replace a newer choice', async () => {
  const latchkey = create('de')
  let isAsked = false
  let deliver = (_: { sentences: Record<string, Record<string, string>> }) => {}
  addLanguages(latchkey, {
    de: () => {
      isAsked = true
      return new Promise((resolve) => {
        deliver = resolve
      })
    },
    fr: async () => ({ sentences: {} }),
  })
  await expect.poll(() => isAsked).toBe(true)
  updateOptions(latchkey, { language: 'fr' })
  await expect.poll(() => languageOf(latchkey).getState().tag).toBe('fr')
  deliver({ sentences: {} })
  await Promise.resolve()
  expect(languageOf(latchkey).getState().tag).toBe('fr')
  latchkey.destroy()
})

test('a language that fails to load leaves the modal in English', async () => {
  const latchkey = create('de')
  let isAsked = false
  addLanguages(latchkey, {
    de: () => {
      isAsked = true
      return Promise.reject(new Error('offline'))
    },
  })
  await expect.poll(() => isAsked).toBe(true)
  expect(languageOf(latchkey).getState().tag).toBe('en')
  latchkey.destroy()
})

test('fill replaces placeholders and sanitises foreign values', () => {
  expect(fill('Continue in {name}', { name: 'Har\u202ebor' })).toBe('Continue in Har bor')
  expect(fill('{a} and {b}', { a: 1 })).toBe('1 and {b}')
  expect(fill('{name}', { name: '{name}' })).toBe('{name}')
})

test('fill isolates the values of a right-to-left sentence, an amount together with its symbol', () => {
  expect(fill('إلى {to}', { to: '0x12…ab' })).toBe('\u200fإلى \u20680x12…ab\u2069')
  const sentence = '{amount} {symbol} בדיוק'
  const filled = '\u200f\u20680.5 ETH\u2069 בדיוק'
  expect(fill(sentence, { amount: '0.5', symbol: 'ETH' })).toBe(filled)
  expect(fill('{amount} {symbol}', { amount: '0.5', symbol: 'ETH' })).toBe('0.5 ETH')
})

test('every error code has a sentence, and an unknown error gets the general one', () => {
  for (const [code, sentence] of Object.entries(errorText)) {
    expect(sentence, code).toMatch(/\S/)
  }
  expect(describeError(new Error('anything'))).toBe('An error occurred')
})

test('every remedy for the site’s developer is a sentence whose placeholders are known', () => {
  for (const [code, remedy] of Object.entries(remedies)) {
    expect(remedy, code).toMatch(/^[A-Z{].+/)
    const places = remedy.match(/\{\w+\}/g) ?? []
    expect(['{server}', '{api}', '{origin}', '{projectId}', '{version}'], code).toEqual(
      expect.arrayContaining(places),
    )
  }
})

test('the error sentence of a rejected transaction has its reason and the next step', () => {
  const chainErrors = Object.entries(errorText).filter(([code]) => code.startsWith('chain/'))
  expect(chainErrors).toHaveLength(11)
  for (const [code, sentence] of chainErrors)
    expect(sentence, code).toMatch(/^[A-Z][^.]+\. [A-Z][^.]+$/)
  const reverted = new LatchkeyError('chain/execution-reverted', { reason: 'K\u202e: too low' })
  expect(describeError(reverted)).toMatch(/would reject this transaction\. .+ \(K : too low\)$/)
})

test.each([
  ['options/no-project-id', 'Project ID Not Configured'],
  ['network/not-found', 'Network Not Found'],
  ['adapter/not-found', 'Namespace is not configured: {namespace}'],
  ['network/last-of-namespace', 'Cannot remove last network for a namespace'],
  ['network/not-supported', 'Chain is not supported'],
  ['network/switch-failed', 'Failed to switch to chain {id}'],
  ['app/configuration', 'Invalid App Configuration'],
  ['app/invalid-project-id', 'Invalid Project ID'],
  ['app/session-expired', 'Session Expired. Check the time settings of this device'],
  ['connection/disconnect-failed', 'Failed to disconnect'],
  ['connection/not-connected', 'Please call connect() before request()'],
  ['walletconnect/not-initialised', 'Sign Client not initialized'],
  ['embedded/unavailable', 'Unable to load email login dependency'],
  ['balance/unavailable', 'Token Balance Unavailable'],
  ['unexpected', 'An error occurred'],
  ['api/http', 'HTTP status code: {status}'],
  ['rpc/not-allowed', 'Action not allowed'],
  ['rpc/aborted', 'Request was aborted'],
  ['rpc/no-provider', 'JSON-RPC provider for {namespace} not found'],
  ['rpc/no-url', 'No RPC url provided for chainId {chainId}'],
  ['rpc/call-status-not-approved', 'Fetching call status not approved by the wallet.'],
  ['caip/invalid-address', 'Invalid CAIP-10 address'],
  ['caip/invalid-network-id', 'Invalid CAIP-2 network id'],
  ['swap/network-not-supported', 'Network not supported for Swaps'],
  ['swap/allowance-failed', 'Failed to check allowance'],
  ['swap/approval-failed', 'Failed to create approval transaction'],
  ['swap/build-failed', 'Failed to create transaction'],
  ['swap/transaction-failed', 'Transaction error'],
  ['swap/no-address', 'No address found to swap the tokens from.'],
  ['send/failed', 'Something went wrong'],
  ['send/solana-failed', 'Failed to send transaction. Please try again.'],
  ['send/invalid', 'Please enter a valid amount and receiver address'],
  ['send/unsupported-chain', 'Unsupported chain'],
  ['signin/not-enabled', 'SIWX is not enabled'],
  ['signin/no-address', 'No ActiveCaipAddress found'],
  ['signin/no-network', 'No ActiveCaipNetwork or client found'],
  ['signin/no-client', 'No ConnectionController client found'],
  ['signin/declined', 'Signature declined'],
  ['signin/smart-account-unsupported', 'This application might not support Smart Accounts'],
  ['signin/initialize-failed', 'A problem occurred while trying initialize authentication'],
] as const)('the error %s has the sentence of the specification', (code, sentence) => {
  expect(errorText[code]).toBe(sentence)
})

test.each([
  'signin/initialize-failed',
  'app/session-expired',
  'embedded/unavailable',
  'embedded/load-timed-out',
] as const)('the error %s, which visitors see, can be translated', (code) => {
  expect(visitorErrorText).toHaveProperty([code])
})
