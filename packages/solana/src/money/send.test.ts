import {
  executeSend,
  type PreparedSend,
  prepareSend,
  type SendToken,
  waitForTransaction,
} from '@latchkey/core'
import {
  errorCodeOf,
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { address, createSolanaRpc } from '@solana/kit'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  openSolanaFixture,
  type SolanaFixture,
  type SolanaFixtureOptions,
} from '../testing/openSolanaFixture.ts'

const { alice, bob, carol, dave, erin, mallory } = localSolanaAccounts
const { usdc, note, tithe, latch } = localSolanaTokens
const SOL: SendToken = { address: null, symbol: 'SOL', decimals: 9 }
let chain: SolanaChain
let fixture: SolanaFixture
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 40 })
})
afterAll(() => chain.close())
afterEach(() => fixture?.latchkey.destroy())

async function open(options: Omit<SolanaFixtureOptions, 'chain'> = {}): Promise<void> {
  fixture = await openSolanaFixture({ ...options, chain })
}

const prepare = (token: SendToken, amount: bigint, to: string): Promise<PreparedSend> =>
  prepareSend(fixture.latchkey, {
    network: fixture.network,
    token,
    amount,
    recipient: { address: to, name: null },
  })

async function send(prepared: PreparedSend): Promise<string> {
  const { id } = await executeSend(fixture.latchkey, { transfer: prepared })
  return (await waitForTransaction(fixture.latchkey, { id })).status
}

async function balanceOf(owner: string, mint: string): Promise<bigint> {
  const { value } = await createSolanaRpc(chain.url)
    .getTokenAccountsByOwner(address(owner), { mint: address(mint) }, { encoding: 'jsonParsed' })
    .send()
  return BigInt(value[0]?.account.data.parsed.info.tokenAmount.amount ?? 0)
}

describe('what is sent is what was shown:', () => {
  test('a send of SOL moves the amount and the fee that its review showed', async () => {
    await open()
    const [from, to] = [chain.balanceOf(alice.address), chain.balanceOf(bob.address)]
    const prepared = await prepare(SOL, 1_234_567_890n, bob.address)
    expect(prepared.arrives).toBe(1_234_567_890n)
    expect(prepared.cost.fee).toBe(5_020n)
    expect(await send(prepared)).toBe('confirmed')
    expect(chain.balanceOf(bob.address)).toBe(to + 1_234_567_890n)
    expect(chain.balanceOf(alice.address)).toBe(from - 1_234_567_890n - prepared.cost.fee)
  })

  test.each([
    ['the token program', usdc, 2_500_001n, 2_500_001n, 2_039_280n],
    ['Token-2022', note, 150n, 150n, 2_074_080n],
    ['Token-2022 that keeps a fee', tithe, 1_000_000n, 900_000n, 2_157_600n],
  ])(
    'a Solana send of a token of %s opens a token account for the recipient, whose rent was shown before',
    async (_, token, amount, arrives, deposit) => {
      await open()
      const from = chain.balanceOf(alice.address)
      const prepared = await prepare(token, amount, carol.address)
      expect(prepared.arrives).toBe(arrives)
      expect(prepared.cost.deposit).toBe(deposit)
      expect(await send(prepared)).toBe('confirmed')
      expect(await balanceOf(carol.address, token.address)).toBe(arrives)
      expect(chain.balanceOf(alice.address)).toBe(from - prepared.cost.fee)
      const again = await prepare(token, amount, carol.address)
      expect(again.cost.deposit).toBeUndefined()
    },
  )

  test('Max sends the whole SOL balance minus the fee', async () => {
    await open({ accounts: [mallory] })
    const balance = chain.balanceOf(mallory.address)
    const { cost } = await prepare(SOL, 1_000_000n, bob.address)
    expect(await send(await prepare(SOL, balance - cost.reserve, bob.address))).toBe('confirmed')
    expect(chain.balanceOf(mallory.address)).toBe(0n)
  })

  test('a send moves the shown amount with a Solana wallet that only signs and sends, and with one without version 0', async () => {
    await open({ without: ['solana:signTransaction'] })
    const before = chain.balanceOf(bob.address)
    expect(await send(await prepare(SOL, 3_000n, bob.address))).toBe('confirmed')
    expect(fixture.wallet.sent).toHaveLength(1)
    fixture.latchkey.destroy()
    await open({ versions: ['legacy'] })
    expect(await send(await prepare(SOL, 4_000n, bob.address))).toBe('confirmed')
    expect(chain.balanceOf(bob.address)).toBe(before + 7_000n)
  })

  test('the Solana adapter polls for the confirmation without WebSocket', async () => {
    await open({ sockets: false })
    expect(await send(await prepare(SOL, 5_000n, bob.address))).toBe('confirmed')
  })
})

describe('rejections', () => {
  test.each([
    ['more SOL than there is', alice, SOL, 10n ** 12n, bob.address, 'send/insufficient-funds'],
    ['SOL that leaves nothing for the fee', bob, SOL, -1n, alice.address, 'send/insufficient-gas'],
    [
      'more of a token than there is',
      alice,
      usdc,
      10n ** 15n,
      bob.address,
      'send/insufficient-funds',
    ],
    ['a token without SOL for the fee', dave, usdc, 1n, bob.address, 'send/insufficient-gas'],
    [
      'a token with the wrong decimals',
      alice,
      { ...usdc, decimals: 9 },
      1n,
      bob.address,
      'token/decimals-mismatch',
    ],
    [
      'too little SOL to open an account with',
      alice,
      SOL,
      1n,
      erin.address,
      'chain/execution-reverted',
    ],
    [
      'something that is no token',
      alice,
      { ...latch, address: bob.address },
      1n,
      bob.address,
      'send/unsafe',
    ],
  ] as const)(
    'a Solana send is rejected before the wallet is asked: %s',
    async (_, sender, token, amount, to, code) => {
      await open({ accounts: [sender] })
      const wanted = amount === -1n ? chain.balanceOf(sender.address) - 1n : amount
      expect(await errorCodeOf(prepare(token, wanted, to))).toBe(code)
      expect(fixture.wallet.requests.map(({ method }) => method)).toEqual(['connect'])
    },
  )

  test('a Solana send is rejected for a recipient that is a token account instead of its owner', async () => {
    await open()
    const { value } = await createSolanaRpc(chain.url)
      .getTokenAccountsByOwner(
        address(bob.address),
        { mint: address(usdc.address) },
        { encoding: 'base64' },
      )
      .send()
    const tokenAccount = value[0]?.pubkey ?? ''
    expect(await errorCodeOf(prepare(usdc, 1n, tokenAccount))).toBe('send/unsafe')
    const prepared = await prepare(SOL, 1_000_000n, tokenAccount)
    expect(prepared.warnings.map(({ code }) => code)).toContain('contract')
  })

  test('a Solana send that the visitor rejects moves nothing', async () => {
    await open({ behaviour: { sign: 'reject' } })
    const prepared = await prepare(SOL, 6_000n, bob.address)
    expect(await errorCodeOf(executeSend(fixture.latchkey, { transfer: prepared }))).toBe(
      'wallet/rejected',
    )
  })
})
