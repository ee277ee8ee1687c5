import {
  executeSend,
  type Latchkey,
  memoryStorage,
  type PreparedSend,
  prepareSend,
  type StorageDriver,
  type TransactionRecord,
  waitForTransaction,
} from '@latchkey/core'
import { journalOf, resumeJournal } from '@latchkey/core/internal'
import {
  createFakeEvmWallet,
  errorCodeOf,
  type FakeEvmWallet,
  localAccounts,
  type RunningChain,
  startLocalChain,
} from '@latchkey/testing'
import { type Hex, numberToHex, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chainClient, readBalance } from '../testing/chainClient.ts'
import { localSwapTokens } from '../testing/localSwapTokens.ts'
import { type MoneyFixture, openMoneyFixture } from '../testing/openMoneyFixture.ts'

const { alice, mallory } = localAccounts
const key = privateKeyToAccount(alice.privateKey)
let chain: RunningChain
let wallet: FakeEvmWallet
let storage: StorageDriver
let page: MoneyFixture
let recipient: Hex
let count = 0

beforeAll(async () => {
  chain = await startLocalChain()
})
afterAll(() => chain.close())
beforeEach(async () => {
  count += 1
  recipient = numberToHex(0xfeed0000 + count, { size: 20 })
  wallet = createFakeEvmWallet({ accounts: [alice], rpcUrl: chain.url })
  storage = memoryStorage()
  page = await open()
})
afterEach(async () => {
  page.latchkey.destroy()
  await chainClient(chain).setAutomine(true)
  await chainClient(chain).mine({ blocks: 1 })
})

const open = (): Promise<MoneyFixture> => openMoneyFixture({ chain, wallet, storage })
const prepare = ({ latchkey, network }: MoneyFixture = page): Promise<PreparedSend> =>
  prepareSend(latchkey, {
    network,
    token: localSwapTokens.ETH,
    amount: 5n,
    recipient: { address: recipient, name: null },
  })
const entry = (latchkey: Latchkey = page.latchkey): TransactionRecord =>
  journalOf(latchkey).getState()[0] ?? expect.unreachable()
const paid = (): Promise<bigint> => readBalance(chain, null, recipient)
const asked = (): number =>
  wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length

describe('a transaction on its way', () => {
  beforeEach(() => chainClient(chain).setAutomine(false))

  /** Sends, and lets the visitor do something about it before it is mined. */
  async function send(): Promise<{ hash: Hex; nonce: number; mine(): Promise<void> }> {
    const { hash } = await executeSend(page.latchkey, { transfer: await prepare() })
    const { nonce } = await chainClient(chain).getTransaction({ hash: hash as Hex })
    return { hash: hash as Hex, nonce, mine: () => chainClient(chain).mine({ blocks: 1 }) }
  }
  const replace = (nonce: number, to: Hex, value: bigint): Promise<Hex> =>
    chainClient(chain).sendTransaction({
      account: key,
      chain: null,
      to,
      value,
      nonce,
      maxFeePerGas: parseGwei('100'),
      maxPriorityFeePerGas: parseGwei('50'),
    })

  test('a sent transaction is pending at once and confirmed when it is mined', async () => {
    const { hash, mine } = await send()
    expect(entry()).toMatchObject({
      status: 'sent',
      hash,
      summary: { token: 'ETH', to: recipient },
    })
    await mine()
    expect(await waitForTransaction(page.latchkey, { id: entry().id })).toMatchObject({
      status: 'confirmed',
      hash,
    })
  })

  test('a sent transaction is confirmed under its new hash when the visitor speeds it up', async () => {
    const { hash, nonce, mine } = await send()
    const faster = await replace(nonce, recipient, 5n)
    await mine()
    const outcome = await waitForTransaction(page.latchkey, { id: entry().id })
    expect(outcome).toMatchObject({ status: 'confirmed', hash: faster })
    expect(faster).not.toBe(hash)
    expect(await paid()).toBe(5n)
  })

  test('a sent transaction is cancelled when the visitor cancels it in the wallet', async () => {
    const { nonce, mine } = await send()
    const hash = await replace(nonce, alice.address, 0n)
    await mine()
    expect(await waitForTransaction(page.latchkey, { id: entry().id })).toMatchObject({
      status: 'cancelled',
      hash,
    })
    expect(await paid()).toBe(0n)
  })

  test('a sent transaction is replaced when the visitor sends another transaction with its nonce', async () => {
    const { nonce, mine } = await send()
    const hash = await replace(nonce, mallory.address, 1n)
    await mine()
    expect(await waitForTransaction(page.latchkey, { id: entry().id })).toMatchObject({
      status: 'replaced',
      hash,
    })
  })

  test('a sent transaction is watched again after a reload', async () => {
    const { hash, mine } = await send()
    page.latchkey.destroy()
    page = await open()
    expect(entry()).toMatchObject({ status: 'sent', hash })
    resumeJournal(page.latchkey)
    await mine()
    expect(await waitForTransaction(page.latchkey, { id: entry().id })).toMatchObject({
      status: 'confirmed',
    })
    expect(asked()).toBe(1)
  })
})

describe('the wallet is asked once', () => {
  test('the wallet is asked once when the visitor double-clicks', async () => {
    const prepared = await prepare()
    const clicks = [
      executeSend(page.latchkey, { transfer: prepared }),
      executeSend(page.latchkey, { transfer: prepared }),
    ]
    const codes = await Promise.all(clicks.map(errorCodeOf))
    expect(codes.toSorted()).toEqual(['it succeeded', expect.stringMatching(/^journal\//)])
    expect(asked()).toBe(1)
  })

  test('the wallet is asked once when two tabs send the same payment', async () => {
    const other = await open()
    const [one, two] = await Promise.all([prepare(), prepare(other)])
    wallet.behave({ send: 'hang' })
    const first = executeSend(page.latchkey, { transfer: one })
    await wallet.waitForPrompt()
    expect(await errorCodeOf(executeSend(other.latchkey, { transfer: two }))).toBe(
      'journal/unresolved',
    )
    wallet.approveNext()
    await first
    expect(await errorCodeOf(executeSend(other.latchkey, { transfer: two }))).toBe(
      'journal/already-sent',
    )
    expect(asked()).toBe(1)
    other.latchkey.destroy()
  })

  test('the wallet is asked once when the page is reloaded during the prompt; a late approval is found on the chain', async () => {
    wallet.behave({ send: 'hang' })
    void errorCodeOf(executeSend(page.latchkey, { transfer: await prepare() }))
    await wallet.waitForPrompt()
    const { id } = entry()
    page.latchkey.destroy()
    page = await open()
    expect(entry()).toMatchObject({ id, status: 'asked', hash: null })
    resumeJournal(page.latchkey)
    wallet.approveNext()
    expect(await waitForTransaction(page.latchkey, { id })).toMatchObject({ status: 'confirmed' })
    expect(await paid()).toBe(5n)
    expect(asked()).toBe(1)
  })

  test('the wallet is asked once when storage is unavailable', async () => {
    const denied = () => {
      throw new Error('denied')
    }
    storage = { getItem: denied, setItem: denied, removeItem: denied }
    page = await open()
    const prepared = await prepare()
    await executeSend(page.latchkey, { transfer: prepared })
    expect(await errorCodeOf(executeSend(page.latchkey, { transfer: prepared }))).toBe(
      'journal/already-sent',
    )
    expect(asked()).toBe(1)
  })

  test('the wallet is asked a second time only when the visitor confirms it', async () => {
    await executeSend(page.latchkey, { transfer: await prepare() })
    await waitForTransaction(page.latchkey, { id: entry().id })
    expect(
      await errorCodeOf(prepare().then((one) => executeSend(page.latchkey, { transfer: one }))),
    ).toBe('journal/already-sent')
    await executeSend(page.latchkey, { transfer: await prepare(), allowRepeat: true })
    expect(asked()).toBe(2)
  })
})

describe('a wallet’s rejection', () => {
  test.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'wallet/rejected', 'declined'],
    [
      { code: -32000, message: 'insufficient funds for gas * price + value' },
      'chain/insufficient-funds',
      'failed',
    ],
    [
      { code: -32000, message: 'max fee per gas less than block base fee' },
      'chain/fee-cap-too-low',
      'failed',
    ],
    [{ code: -32000, message: 'intrinsic gas too low' }, 'chain/gas-too-low', 'failed'],
    [{ code: -32000, message: 'nonce too high' }, 'chain/nonce-too-high', 'failed'],
    [
      { code: -32000, message: 'transaction type not supported' },
      'chain/transaction-type-unsupported',
      'failed',
    ],
    [{ code: 3, message: 'execution reverted: Paused' }, 'chain/execution-reverted', 'failed'],
    [{ code: -32603, message: 'Internal JSON-RPC error.' }, 'rpc/failed', 'unclear'],
  ])(
    'a send whose wallet fails with %j rejects with %s and has the journal status %s',
    async (error, code, status) => {
      wallet.behave({ send: { error } })
      expect(await errorCodeOf(executeSend(page.latchkey, { transfer: await prepare() }))).toBe(
        code,
      )
      expect(entry().status).toBe(status)
      expect(await paid()).toBe(0n)
    },
  )
})
