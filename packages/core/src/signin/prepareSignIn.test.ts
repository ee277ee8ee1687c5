import { formatRecap, recapStatement } from '@latchkey/siwx'
import { expect, test } from 'vitest'
import { ownSiwx } from '../../test/ownSiwx.ts'
import { bob, createSignInFixture } from '../../test/signInFixture.ts'
import { connect } from '../connect/connect.ts'
import { isLatchkeyError } from '../errors/LatchkeyError.ts'
import type { SiwxConfig, SiwxMessageData } from '../options/siwx.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { waitForSession } from './requireSignIn.ts'
import { signIn } from './signIn.ts'

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => (isLatchkeyError(error) ? error.code : String(error)),
  )

async function enter(config: SiwxConfig) {
  const fixture = createSignInFixture({ siwx: config })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  return fixture
}

test.each<[string, Partial<SiwxMessageData>]>([
  ['another site', { domain: 'evil.example', uri: 'https://evil.example' }],
  ['another page’s URI', { uri: 'https://evil.example' }],
  ['another account', { accountAddress: bob }],
  ['another network', { chainId: 'eip155:5' }],
])('prepareSignIn rejects a message for %s', async (_, said) => {
  const fixture = await enter(ownSiwx({}, said).config)
  const asked = fixture.wallet.questions
  await expect(signIn(fixture.latchkey)).rejects.toMatchObject({ code: 'signin/refused' })
  expect(fixture.wallet.questions).toBe(asked)
})

const abilities = [
  { resource: 'https://shop.example', kind: 'orders', action: 'read', limits: [{}] },
]
const withRecap = {
  statement: recapStatement(abilities),
  resources: [formatRecap(abilities)],
}

test('prepareSignIn rejects ReCap abilities that the site does not list, and returns listed ones', async () => {
  const hidden = await enter(ownSiwx({}, withRecap).config)
  await expect(prepareSignIn(hidden.latchkey)).rejects.toMatchObject({
    context: { reason: 'signin/recap-refused' },
  })
  const allowed = { 'https://shop.example': ['orders/read'] }
  const listed = await enter(ownSiwx({ abilities: allowed }, withRecap).config)
  const prepared = await prepareSignIn(listed.latchkey)
  expect(prepared.abilities).toEqual(abilities)
})

test('prepareSignIn accepts a text of the site’s own format without a ReCap', async () => {
  const own = ownSiwx()
  const { createMessage } = own.config
  const saying = (text: string): SiwxConfig => ({
    ...own.config,
    createMessage: async (input) => ({ ...(await createMessage(input)), toString: () => text }),
  })
  const plain = await enter(saying('Hello, sign this for Shop.'))
  await signIn(plain.latchkey)
  expect(own.sessions()[0]?.message).toBe('Hello, sign this for Shop.')
  const odd = await enter(saying('evil.example wants you to sign in with your Ethereum account:'))
  expect(await codeOf(prepareSignIn(odd.latchkey))).toBe('signin/refused')
})

test('signIn signs the text that was checked, not what the site’s message says later', async () => {
  const own = ownSiwx()
  const texts = ['Hello, sign this for Shop.', 'Pay 1,000 USDC to evil.example.']
  let reads = 0
  const fixture = await enter({
    ...own.config,
    createMessage: async (input) => ({
      ...(await own.config.createMessage(input)),
      toString: () => texts[Math.min(reads++, 1)] ?? '',
    }),
  })
  const signed: string[] = []
  fixture.wallet.signer = async (_address, message) => {
    signed.push(message)
    return '0x01'
  }
  await signIn(fixture.latchkey)
  expect(signed).toEqual([texts[0]])
  expect(own.sessions()[0]?.message).toBe(texts[0])
})

test('prepareSignIn wraps an error of the site’s createMessage as signin/initialize-failed, with the event SIWX_AUTH_ERROR', async () => {
  const failing = { createMessage: () => Promise.reject(new Error('no nonce')) }
  const fixture = await enter(ownSiwx(failing).config)
  expect(await codeOf(prepareSignIn(fixture.latchkey))).toBe('signin/initialize-failed')
  expect(fixture.events).toEqual(['SIWX_AUTH_ERROR eip155:1'])
  expect(await codeOf(signIn(fixture.latchkey))).toBe('signin/initialize-failed')
  expect(fixture.events).toEqual(['SIWX_AUTH_ERROR eip155:1', 'SIWX_AUTH_ERROR eip155:1'])
  const refusing = { addSession: () => Promise.reject(new Error('no')) }
  const other = await enter(ownSiwx(refusing).config)
  expect(await codeOf(signIn(other.latchkey))).toBe('signin/failed')
})
