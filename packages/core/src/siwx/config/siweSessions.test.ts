import { describe, expect, test } from 'vitest'
import { alice, bob, createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import type { SiweConfig } from '../../options/siweConfig.ts'
import type { SiwxSession } from '../../options/siwx.ts'
import { fromSiweConfig } from './fromSiweConfig.ts'

const session = { address: alice, chainId: 1 }
const chainId = 'eip155:1'

function open(change: Partial<SiweConfig> = {}) {
  const calls: unknown[] = []
  const siwe: SiweConfig = {
    getNonce: async (address) => {
      calls.push(['getNonce', address])
      return 'abcdef0123456789'
    },
    verifyMessage: async (proof) => {
      calls.push(['verify', proof])
      return true
    },
    getSession: async () => session,
    signOut: async () => void calls.push(['signOut']),
    onSignIn: (signedIn) => void calls.push(['onSignIn', signedIn]),
    onSignOut: () => void calls.push(['onSignOut']),
    ...change,
  }
  return { calls, config: fromSiweConfig(createSignInFixture().latchkey, siwe) }
}

const stored = (of: string, accountAddress: string): SiwxSession => ({
  data: { domain: '', uri: '', version: '1', nonce: '', chainId: of as 'eip155:1', accountAddress },
  message: '',
  signature: '',
})

describe('getSessions of a SiweConfig', () => {
  const ended = [['signOut'], ['onSignOut']]
  const sticky = { signOutOnAccountChange: false, signOutOnNetworkChange: false }

  test.each<
    [string, string, string, Partial<SiweConfig>, readonly SiwxSession[], readonly unknown[]]
  >([
    ['the session of this account', chainId, alice, {}, [stored(chainId, alice)], []],
    ['the account in lower case', chainId, alice.toLowerCase(), {}, [stored(chainId, alice)], []],
    ['another account', chainId, bob, {}, [], ended],
    ['another network', 'eip155:5', alice, {}, [], ended],
    [
      'another account that may stay',
      chainId,
      bob,
      { signOutOnAccountChange: false },
      [stored(chainId, alice)],
      [],
    ],
    [
      'another network that may stay',
      'eip155:5',
      alice,
      { signOutOnNetworkChange: false },
      [stored(chainId, alice)],
      [],
    ],
    [
      'another account, when only the network may change',
      chainId,
      bob,
      { signOutOnNetworkChange: false },
      [],
      ended,
    ],
    [
      'another network, when only the account may change',
      'eip155:5',
      alice,
      { signOutOnAccountChange: false },
      [],
      ended,
    ],
    ['both changed, and both may stay', 'eip155:5', bob, sticky, [stored(chainId, alice)], []],
    ['an account of another chain', 'solana:x', 'So1', {}, [stored('solana:x', 'So1')], []],
    ['no session', chainId, alice, { getSession: async () => null }, [], []],
    [
      'a session without an address',
      chainId,
      alice,
      { getSession: async () => ({ address: '', chainId: 1 }) },
      [],
      [],
    ],
    [
      'a session without a network',
      chainId,
      alice,
      { getSession: async () => ({ address: alice, chainId: 0 }) },
      [],
      [],
    ],
  ])('getSessions of a SiweConfig for %s', async (_, of, address, change, sessions, calls) => {
    const opened = open(change)
    expect(await opened.config.getSessions(of as 'eip155:1', address)).toEqual(sessions)
    expect(opened.calls).toEqual(calls)
  })
})

describe('the sessions of a SiweConfig', () => {
  const added = (of: string, cacao?: unknown): SiwxSession => ({
    ...stored(of, alice),
    message: 'text',
    signature: '0x01',
    ...(cacao === undefined ? {} : { cacao }),
  })

  test('addSession of a SiweConfig verifies an Ethereum session and reports it', async () => {
    const { config, calls } = open()
    await config.addSession(added('eip155:5'))
    expect(calls).toEqual([
      ['verify', { message: 'text', signature: '0x01' }],
      ['onSignIn', { address: alice, chainId: 5 }],
    ])
    const oneClick = open()
    await oneClick.config.setSessions([added('eip155:1', { h: 1 }), added('eip155:5')])
    expect(oneClick.calls).toEqual([
      ['verify', { message: 'text', signature: '0x01', cacao: { h: 1 } }],
      ['onSignIn', { address: alice, chainId: 1 }],
    ])
    const solana = open()
    await solana.config.addSession(added('solana:x'))
    expect(solana.calls).toEqual([])
  })

  test('addSession of a SiweConfig rejects what does not verify, and reports nothing', async () => {
    const { config, calls } = open({ verifyMessage: async () => false })
    await expect(config.addSession(added('eip155:1'))).rejects.toMatchObject({
      code: 'signin/refused',
      context: { reason: 'signin/invalid-signature' },
    })
    expect(calls).toEqual([])
  })

  test('a SiweConfig signs out by revokeSession and by an empty list of sessions', async () => {
    const { config, calls } = open()
    await config.revokeSession(chainId, alice)
    await config.setSessions([])
    expect(calls).toEqual([['signOut'], ['onSignOut'], ['signOut'], ['onSignOut']])
  })

  test('a SiweConfig is required and ends with the connection, unless it says otherwise', () => {
    const { config } = open()
    expect([config.getRequired?.(), config.signOutOnDisconnect]).toEqual([true, true])
    const other = open({ required: false, signOutOnDisconnect: false }).config
    expect([other.getRequired?.(), other.signOutOnDisconnect]).toEqual([false, false])
  })

  test('createMessage of a SiweConfig maps every parameter onto the message', async () => {
    const params = {
      domain: 'shop.example',
      uri: `${siteUrl}/login`,
      iat: '2026-01-02T03:04:05Z',
      exp: '2027-01-02T03:04:05Z',
      nbf: '2025-01-02T03:04:05Z',
      statement: 'Hello.',
      requestId: 'r',
      resources: ['https://shop.example/tos'],
    }
    const { config, calls } = open({ getMessageParams: async () => params })
    const { toString: text, ...data } = await config.createMessage({
      chainId,
      accountAddress: alice,
    })
    expect(calls).toEqual([['getNonce', alice]])
    expect(data).toEqual({
      chainId,
      accountAddress: alice,
      domain: 'shop.example',
      uri: `${siteUrl}/login`,
      version: '1',
      nonce: 'abcdef0123456789',
      issuedAt: '2026-01-02T03:04:05Z',
      expirationTime: '2027-01-02T03:04:05Z',
      notBefore: '2025-01-02T03:04:05Z',
      statement: 'Hello.',
      requestId: 'r',
      resources: ['https://shop.example/tos'],
    })
    expect(text()).toContain('shop.example wants you to sign in with your Ethereum account:')
  })
})
