import { createScriptedSession } from '@latchkey/testing'
import { testNetwork } from '@latchkey/testing/honestWallet'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownSiwx } from '../../../test/ownSiwx.ts'
import { alice, createSignInFixture, siteUrl } from '../../../test/signInFixture.ts'
import type {
  OneClickProof,
  OneClickRequest,
  SharedConnectorClient,
  WalletSession,
} from '../../adapter/sharedSession.ts'
import { LatchkeyError } from '../../errors/LatchkeyError.ts'
import { internals } from '../../latchkey.ts'
import type { LatchkeyOptions } from '../../options/options.ts'
import type { SiwxConfig, SiwxSession } from '../../options/siwx.ts'
import { oneClick } from './oneClick.ts'
import { signInOf } from './signInStore.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const session: WalletSession = createScriptedSession(
  'eip155',
  { addresses: [alice], chains: ['eip155:1'], methods: [] },
  async () => null,
)
const auth: OneClickProof = {
  cacao: { h: 1 },
  chainId: 'eip155:5',
  address: alice,
  message: 'signed text',
  signature: '0x01',
}

type Answer = { session: WalletSession | null; auths: readonly OneClickProof[] }
type Setup = {
  answer?: Answer | Error
  siwx?: SiwxConfig | null
  options?: Partial<LatchkeyOptions>
}

function setUp({ answer = { session, auths: [auth] }, siwx, options }: Setup = {}) {
  const own = ownSiwx()
  const config = siwx === undefined ? own.config : siwx
  const fixture = createSignInFixture({ ...(config ? { siwx: config } : {}), ...options })
  const requests: OneClickRequest[] = []
  const connections: unknown[] = []
  const tracked: unknown[] = []
  fixture.latchkey.on('analytics', ({ event, properties }) => {
    if (event.startsWith('SIWX')) tracked.push([event, properties])
  })
  const client: Partial<SharedConnectorClient> = {
    async authenticate(request) {
      requests.push(request)
      if (answer instanceof Error) throw answer
      return answer
    },
    async connect(request) {
      connections.push(request)
      return session
    },
  }
  const run = (given: Parameters<typeof oneClick>[2] = { onUri() {} }) =>
    oneClick(fixture.latchkey, client as SharedConnectorClient, given)
  return { ...fixture, own, requests, connections, tracked, client, run }
}

describe('the request of a one-click sign-in', () => {
  test('oneClick asks to sign the site’s message on the active network first, with the caller’s callbacks', async () => {
    const { run, requests, connections } = setUp()
    const [onUri, { signal }] = [() => {}, new AbortController()]
    expect(await run({ onUri, signal })).toBe(session)
    expect(requests).toEqual([
      {
        chains: ['eip155:1', 'eip155:5'],
        domain: new URL(siteUrl).host,
        uri: siteUrl,
        nonce: '0123456789abcdef',
        issuedAt: '2026-01-02T03:04:05Z',
        onUri,
        signal,
      },
    ])
    expect(connections).toEqual([])
  })

  test('oneClick passes every field of the message on', async () => {
    const fields = {
      statement: 'Hello.',
      requestId: 'r',
      issuedAt: '2026-01-02T03:04:05Z',
      expirationTime: '2027-01-02T03:04:05Z',
      notBefore: '2025-01-02T03:04:05Z',
      resources: ['https://shop.example'],
    }
    const { run, requests } = setUp({ siwx: ownSiwx({}, fields).config })
    await run()
    expect(requests[0]).toMatchObject(fields)
  })

  test('oneClick only connects without sign-in, without a message in two seconds, or with a failing one', async () => {
    const onUri = () => {}
    const none = setUp({ siwx: null })
    expect(await none.run({ onUri })).toBe(session)
    expect([none.requests, none.connections]).toEqual([[], [{ onUri }]])
    const failing = setUp({
      siwx: ownSiwx({ createMessage: async () => Promise.reject(new Error('down')) }).config,
    })
    await failing.run()
    expect([failing.requests.length, failing.connections.length]).toEqual([0, 1])
    const slow = setUp({ siwx: ownSiwx({ createMessage: () => new Promise(() => {}) }).config })
    const work = slow.run()
    await vi.advanceTimersByTimeAsync(1_999)
    expect(slow.connections).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await work
    expect([slow.requests.length, slow.connections.length]).toEqual([0, 1])
  })

  test('oneClick only connects on a site with another namespace, except a login on an EVM network', async () => {
    const solana = {
      ...testNetwork(1),
      id: 'x',
      caipNetworkId: 'solana:x',
      chainNamespace: 'solana',
    } as const
    const networks: LatchkeyOptions['networks'] = [testNetwork(1), solana]
    const onUri = () => {}
    const wallet = setUp({ options: { networks } })
    await wallet.run({ onUri })
    expect([wallet.requests.length, wallet.connections.length]).toEqual([0, 1])
    const login = setUp({ options: { networks } })
    await login.run({ onUri, isLogin: true })
    expect([login.requests.length, login.connections.length]).toEqual([1, 0])
    const onSolana = setUp({ options: { networks, defaultNetwork: solana } })
    await onSolana.run({ onUri, isLogin: true })
    expect([onSolana.requests.length, onSolana.connections.length]).toEqual([0, 1])
  })
})

describe('the response to a one-click sign-in', () => {
  test('oneClick stores each signature as a session of its own network and account', async () => {
    const second = { ...auth, chainId: 'eip155:1', address: '0xbb', signature: '0x02' }
    const { run, own, tracked, latchkey } = setUp({
      answer: { session, auths: [auth, second] },
    })
    const states: unknown[] = []
    signInOf(latchkey).subscribe((state) => states.push(state))
    await run()
    const data = {
      domain: new URL(siteUrl).host,
      uri: siteUrl,
      version: '1',
      nonce: '0123456789abcdef',
      issuedAt: '2026-01-02T03:04:05Z',
    }
    const stored = ({
      message,
      signature,
      cacao,
      chainId,
      address,
    }: OneClickProof): SiwxSession => ({
      data: { ...data, chainId, accountAddress: address } as SiwxSession['data'],
      message,
      signature,
      cacao,
    })
    expect(own.sessions()).toEqual([stored(auth), stored(second)])
    expect(states).toEqual([
      { status: 'authenticating', session: null },
      { status: 'off', session: null },
    ])
    expect(tracked).toEqual([['SIWX_AUTH_SUCCESS', { network: 'eip155:1', isSmartAccount: false }]])
    expect(internals(latchkey).storage.get('sign_in_changed')).not.toBeNull()
  })

  test('oneClick says whether any of the accounts is a smart account', async () => {
    const accountType = (address: string) =>
      address === '0xbb' ? ('smartAccount' as const) : ('eoa' as const)
    const smart: WalletSession = { ...session, accountType }
    const auths = [auth, { ...auth, address: '0xbb' }]
    const { run, tracked } = setUp({ answer: { session: smart, auths } })
    await run()
    expect(tracked).toEqual([['SIWX_AUTH_SUCCESS', { network: 'eip155:1', isSmartAccount: true }]])
  })

  test('oneClick keeps the connection when the site rejects the signature', async () => {
    const setSessions = async () => Promise.reject(new Error('no'))
    const { run, tracked, latchkey } = setUp({ siwx: ownSiwx({ setSessions }).config })
    expect(await run()).toBe(session)
    expect(tracked).toEqual([['SIWX_AUTH_ERROR', { network: 'eip155:1', isSmartAccount: false }]])
    expect(signInOf(latchkey).getState()).toEqual({ status: 'off', session: null })
    expect(internals(latchkey).storage.get('sign_in_changed')).toBeNull()
  })

  test('oneClick stores no session when the wallet only connected', async () => {
    const { run, own, tracked, latchkey } = setUp({ answer: { session, auths: [] } })
    await own.config.setSessions([{ data: {} as never, message: 'old', signature: '' }])
    const states: string[] = []
    signInOf(latchkey).subscribe(({ status }) => states.push(status))
    expect(await run()).toBe(session)
    expect([own.sessions().length, tracked, states]).toEqual([1, [], []])
  })

  test('oneClick rejects a signature without a session, and every error but an expired code', async () => {
    const none = setUp({ answer: { session: null, auths: [auth] } })
    await expect(none.run()).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    expect(none.own.sessions()).toEqual([])
    const rejected = setUp({ answer: new LatchkeyError('wallet/rejected', {}) })
    await expect(rejected.run()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(rejected.requests).toHaveLength(1)
    const aborted = setUp({ answer: new LatchkeyError('wallet/timed-out', { wallet: 'w' }) })
    const given = { onUri() {}, signal: AbortSignal.abort() }
    await expect(aborted.run(given)).rejects.toMatchObject({ context: { wallet: 'w' } })
    expect(aborted.requests).toHaveLength(1)
  })

  test('oneClick shows the next code half a second after one expired, with a new message', async () => {
    const nonces = ['nonce1', 'nonce2', 'nonce3']
    const own = ownSiwx()
    const createMessage: SiwxConfig['createMessage'] = async (input) => ({
      ...(await own.config.createMessage(input)),
      nonce: nonces.shift() ?? '',
    })
    const { run, requests, client } = setUp({ siwx: { ...own.config, createMessage } })
    client.authenticate = async (request) => {
      requests.push(request)
      if (requests.length < 2) throw new LatchkeyError('wallet/timed-out', { wallet: '' })
      return { session, auths: [] }
    }
    const work = run()
    await vi.advanceTimersByTimeAsync(499)
    expect(requests).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await work).toBe(session)
    expect(requests.map((request) => request.nonce)).toEqual(['nonce1', 'nonce2'])
  })
})
