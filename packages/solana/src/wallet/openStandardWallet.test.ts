import { errorCodeOf } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { wireOf } from '../testing/messageBytes.ts'
import type { StandardWallet } from './createWalletDiscovery.ts'
import { openStandardWallet } from './openStandardWallet.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const testnet = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
const [a, b] = [addressOf(1), addressOf(2)]
const accountOf = (address: string) => ({ namespace: 'solana', address, type: 'eoa' }) as const
const wire = wireOf({ accounts: [a, b], signers: 2 })
const signature = new Uint8Array(64).fill(5)

describe('a wallet of the Wallet Standard', () => {
  type Call = [feature: string, ...inputs: unknown[]]
  const own = { address: a, chains: ['solana:mainnet', 'solana:devnet'], label: 'Savings' }
  const second = { address: b, chains: ['solana:mainnet'] }

  /** A wallet with these replies; it records what it is asked. */
  async function open(
    replies: Readonly<Record<string, unknown>> = {},
    options: {
      accounts?: readonly object[]
      networks?: readonly `solana:${string}`[]
      isSilent?: boolean
      versions?: unknown
    } = {},
  ) {
    const { accounts = [own, second], networks = [mainnet, devnet], isSilent = false } = options
    const calls: Call[] = []
    let emit: (change: unknown) => void = () => {}
    const method = (name: string, reply: unknown) => ({
      supportedTransactionVersions: options.versions ?? ['legacy', 0],
      async [name.split(':')[1] ?? ''](...inputs: unknown[]) {
        calls.push([name, ...inputs])
        return reply
      },
    })
    const features = Object.fromEntries(
      Object.entries({ 'standard:connect': { accounts }, ...replies }).map(([name, reply]) => [
        name,
        method(name, reply),
      ]),
    )
    const wallet: StandardWallet & { accounts: unknown } = {
      name: 'Test',
      accounts,
      features: {
        ...features,
        'standard:events': {
          on: (_: string, listener: typeof emit) => {
            emit = listener
          },
        },
      },
    }
    const connector = { id: 'Test', name: 'Test', type: 'ANNOUNCED', namespace: 'solana' } as const
    const connection = await openStandardWallet({ connector, wallet }, { isSilent, networks })
    if (!connection) throw new Error('The wallet has no account')
    return { connection, calls, wallet, emit: (change: unknown) => emit(change) }
  }

  test('is asked silently only when the page restores a connection', async () => {
    expect((await open()).calls).toEqual([['standard:connect']])
    expect((await open({}, { isSilent: true })).calls).toEqual([
      ['standard:connect', { silent: true }],
    ])
  })

  test('signs with its own account object, on its network', async () => {
    const signedTransaction = wire.slice()
    const { connection, calls } = await open({
      'solana:signTransaction': [{ signedTransaction }, { signedTransaction: wire }],
      'solana:signAndSendTransaction': [{ signature }],
      'solana:signMessage': [{ signature, signedMessage: Uint8Array.of(9) }],
    })
    const transactions = [wire, wire]
    const account = accountOf(b)
    expect(await connection.signTransactions?.({ account, transactions })).toEqual([wire, wire])
    connection.switchNetwork(devnet)
    const sent = await connection.sendTransaction?.({ account: accountOf(a), transaction: wire })
    expect(sent).toEqual(signature)
    const message = Uint8Array.of(1)
    expect(await connection.signMessage?.({ account, message })).toEqual({
      signature,
      signed: Uint8Array.of(9),
    })
    const input = { account: second, chain: 'solana:mainnet', transaction: wire }
    expect(calls.slice(1)).toEqual([
      ['solana:signTransaction', input, input],
      [
        'solana:signAndSendTransaction',
        { account: own, chain: 'solana:devnet', transaction: wire },
      ],
      ['solana:signMessage', { account: second, message }],
    ])
    const stranger = accountOf(addressOf(9))
    expect(
      await errorCodeOf(
        connection.signMessage?.({ account: stranger, message }) ?? Promise.resolve(),
      ),
    ).toBe('wallet/unauthorised')
  })

  test.each([
    ['no transaction', []],
    ['one transaction too many', [{ signedTransaction: wire }, { signedTransaction: wire }]],
    ['a text', [{ signedTransaction: 'AQ==' }]],
    ['a list of numbers', [{ signedTransaction: [1, 2] }]],
    ['something else', { signedTransaction: wire }],
  ])('fails when it signs one transaction and returns %s', async (_, reply) => {
    const { connection } = await open({ 'solana:signTransaction': reply })
    const account = accountOf(a)
    const work = connection.signTransactions?.({ account, transactions: [wire] })
    expect(await errorCodeOf(work ?? Promise.resolve())).toBe('wallet/failed')
  })

  test.each([63, 65, 0])('fails when its signature has %i bytes', async (length) => {
    const short = new Uint8Array(length)
    const { connection } = await open({
      'solana:signAndSendTransaction': [{ signature: short }],
      'solana:signMessage': [{ signature: short, signedMessage: Uint8Array.of(1) }],
      'solana:signIn': [{ account: own, signature: short, signedMessage: Uint8Array.of(1) }],
    })
    const account = accountOf(a)
    for (const work of [
      connection.sendTransaction?.({ account, transaction: wire }),
      connection.signMessage?.({ account, message: Uint8Array.of(1) }),
      connection.signIn?.({}),
    ]) {
      expect(await errorCodeOf(work ?? Promise.resolve())).toBe('wallet/failed')
    }
  })

  test.each([
    [['legacy', 0], true],
    [[0], true],
    [['legacy'], false],
    [[], false],
    [[1], false],
    ['legacy', false],
  ])('reads version 0 when it says so: %j', async (versions, expected) => {
    const replies = { 'solana:signAndSendTransaction': [] }
    expect((await open(replies, { versions })).connection.readsVersion0).toBe(expected)
  })

  test('has only the methods of its features', async () => {
    const { connection } = await open()
    expect(Object.keys(connection)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(sign|send|leave)/)]),
    )
    expect(connection.readsVersion0).toBe(false)
  })

  test.each<[string, readonly string[], readonly `solana:${string}`[], string]>([
    [
      'the first of the site’s networks that it has',
      ['solana:devnet', 'solana:mainnet'],
      [mainnet, devnet],
      mainnet,
    ],
    [
      'the site’s second network when it has only that',
      ['solana:devnet'],
      [mainnet, devnet],
      devnet,
    ],
    ['its own when the site has none of them', ['solana:testnet'], [mainnet, devnet], testnet],
    [
      'the site’s first when it names none that is known',
      ['solana:other'],
      [mainnet, devnet],
      mainnet,
    ],
  ])('is on %s', async (_, chains, networks, expected) => {
    const { connection } = await open({}, { accounts: [{ address: a, chains }], networks })
    expect(connection.state).toEqual({ chainId: expected, accounts: [accountOf(a)] })
  })

  test('switches to a network of any of its accounts, and stays there when it cannot', async () => {
    const { connection } = await open()
    expect(connection.switchNetwork(devnet)).toMatchObject({ chainId: devnet })
    await expect(async () => connection.switchNetwork(testnet)).rejects.toMatchObject({
      code: 'network/switch-failed',
      context: { id: testnet },
    })
    expect(connection.switchNetwork(mainnet).accounts).toEqual([
      { ...accountOf(a), label: 'Savings' },
      accountOf(b),
    ])
  })

  test('reports its accounts after a change, and keeps its network while it can', async () => {
    const { connection, wallet, emit } = await open()
    const seen: unknown[] = []
    const stop = connection.watch((state) => seen.push(state))
    connection.switchNetwork(devnet)
    wallet.accounts = [
      { address: b, chains: ['solana:mainnet', 'solana:devnet'] },
      { address: a, chains: ['bitcoin:mainnet'] },
    ]
    emit({ chains: [] })
    emit({ accounts: [] })
    expect(seen).toEqual([{ chainId: devnet, accounts: [accountOf(b)] }])
    stop()
  })
})
