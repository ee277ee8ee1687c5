import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ownSiwx } from '../../../test/ownSiwx.ts'
import { alice, createSignInFixture } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import type { SiwxConfig } from '../../options/siwx.ts'
import { fromSignInError } from '../../signin/fromSignInError.ts'
import { prepareSignIn } from '../../signin/prepareSignIn.ts'
import { waitForSession } from '../../signin/requireSignIn.ts'
import { signIn } from '../../signin/signIn.ts'
import { isSkipped, skipSignIn } from '../session/skippedSignIns.ts'
import { toSession } from '../session/toSession.ts'
import { createSignInMessage } from './createSignInMessage.ts'

const nonce = '12345678'

describe('createSignInMessage', () => {
  test('createSignInMessage is for this page, with a checksummed EVM address and no empty field', () => {
    const { latchkey } = createSignInFixture()
    const input = { chainId: 'eip155:1', accountAddress: alice.toLowerCase() } as const
    const { toString: text, ...data } = createSignInMessage(latchkey, input, {
      nonce,
      issuedAt: '2026-01-02T03:04:05Z',
    })
    expect(data).toEqual({
      chainId: 'eip155:1',
      accountAddress: alice,
      domain: 'app.shop.example',
      uri: 'https://app.shop.example',
      version: '1',
      nonce,
      issuedAt: '2026-01-02T03:04:05Z',
    })
    expect(text()).toContain('app.shop.example wants you to sign in with your Ethereum account:')
  })

  test('createSignInMessage keeps an empty address and those of other chains, and the input’s notBefore', () => {
    const { latchkey } = createSignInFixture()
    const notBefore = '2026-01-02T03:04:05Z'
    const empty = { chainId: 'eip155:1', accountAddress: '', notBefore } as const
    expect(createSignInMessage(latchkey, empty, { nonce })).toMatchObject({
      accountAddress: '',
      notBefore,
    })
    const solana = { chainId: 'solana:abc', accountAddress: 'AbC' } as const
    const fields = { nonce, resources: [], notBefore, statement: 'Hi', requestId: 'r' }
    expect(createSignInMessage(latchkey, solana, fields)).toMatchObject({
      accountAddress: 'AbC',
      ...fields,
    })
  })
})

test('toSession names the page, and the expiry only when it is known', () => {
  const { latchkey } = createSignInFixture()
  const known = { address: alice, chainId: 'eip155:1' }
  const session = {
    data: {
      accountAddress: alice,
      chainId: 'eip155:1',
      domain: 'app.shop.example',
      uri: 'https://app.shop.example',
      version: '1',
      nonce: '',
    },
    message: '',
    signature: '',
  }
  expect(toSession(latchkey, known)).toStrictEqual(session)
  expect(toSession(latchkey, { ...known, expiresAt: 'x' })).toStrictEqual({
    ...session,
    expiresAt: 'x',
  })
})

test('skipSignIn stores the last 20 accounts', () => {
  const { latchkey } = createSignInFixture()
  const account = (index: number) =>
    ({ namespace: 'eip155', address: `0x${index}`, type: 'eoa' }) as const
  for (let index = 0; index <= 20; index += 1) skipSignIn(latchkey, account(index))
  skipSignIn(latchkey, account(20))
  expect([0, 1, 20].map((index) => isSkipped(latchkey, account(index)))).toEqual([
    false,
    true,
    true,
  ])
})

test('fromSignInError keeps our errors, names the reason of a rejection, and wraps all others', () => {
  const own = new LatchkeyError('wallet/rejected', {})
  expect(fromSignInError(own, 'signin/failed')).toBe(own)
  const withCode = (code: unknown) => Object.assign(new Error('no'), { code })
  expect(fromSignInError(withCode('signin/too-old'), 'signin/failed')).toMatchObject({
    code: 'signin/refused',
    context: { reason: 'signin/too-old' },
  })
  for (const cause of [withCode('SIGNIN/too-old'), withCode(4001), new Error('no'), null]) {
    expect(fromSignInError(cause, 'signin/failed')).toMatchObject({ code: 'signin/failed', cause })
  }
})

describe('signIn', () => {
  test('signIn signs a message until it is four minutes old, then a new one', async () => {
    const created: string[] = []
    const own = ownSiwx()
    const { latchkey, connector, events } = createSignInFixture({
      siwx: {
        ...own.config,
        createMessage: async (input: Parameters<SiwxConfig['createMessage']>[0]) => {
          created.push(input.accountAddress)
          return own.config.createMessage(input)
        },
      },
    })
    await connect(latchkey, { connector })
    await waitForSession(latchkey)
    const prepared = await prepareSignIn(latchkey)
    vi.useFakeTimers({ toFake: ['Date'], now: prepared.preparedAtMs + 239_999 })
    onTestFinished(() => void vi.useRealTimers())
    await signIn(latchkey, { prepared })
    expect(created).toHaveLength(1)
    vi.setSystemTime(prepared.preparedAtMs + 240_000)
    await signIn(latchkey, { prepared })
    expect(created).toHaveLength(2)
    expect(events).toEqual(['SIWX_AUTH_SUCCESS eip155:1', 'SIWX_AUTH_SUCCESS eip155:1'])
  })
})
