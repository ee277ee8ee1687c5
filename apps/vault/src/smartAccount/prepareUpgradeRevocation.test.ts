import { Transaction } from 'ethers'
import { type Hex, numberToHex, zeroAddress } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { account, createAccountTools, gwei, owner } from '../testing/accountTools.ts'
import { texts } from '../text/language.ts'
import { prepareUpgradeRevocation } from './prepareUpgradeRevocation.ts'
import { refusals } from './refusals.ts'

const words = texts().smartAccount
const request = { from: owner, chainId: '0x1' }
/** 21,000 plus 20%, and 30,000 for the authorization. */
const gas = 55_200n
const price = 12n * gwei
let tools: ReturnType<typeof createAccountTools>

function prepare(node: object = {}, params: unknown = [request]) {
  tools = createAccountTools({
    node: {
      eth_estimateGas: numberToHex(21_000n),
      eth_getBalance: numberToHex(gas * price),
      eth_sendRawTransaction: '0x',
      ...node,
    },
  })
  const context = {
    origin: 'https://shop.example',
    chainId: 'eip155:1',
    addresses: { eip155: owner },
  }
  return prepareUpgradeRevocation(params, context, tools)
}

afterEach(() => tools.keyring.lock())

describe('wallet_revokeAccountUpgrade', () => {
  test('shows what changes and what stays, with the highest fee', async () => {
    const prepared = await prepare()
    expect(prepared.decoded).toEqual({
      ...{ title: words.undoUpgrade, chainId: 'eip155:1', warnings: [], receivers: [], spends: [] },
      ...{ needsWindow: false, movesValue: false, task: { kind: 'evm-undo-upgrade' } },
      facts: [
        { label: words.undoUpgradeEffect, value: words.undoUpgradeMeaning, kind: 'text' },
        { label: words.undoUpgradeStays, value: words.undoUpgradeStaysMeaning, kind: 'text' },
      ],
    })
    expect(prepared.account).toBe(owner)
    expect(await prepared.fee).toEqual({ amount: gas * price, isHigh: false })
    const fee = {
      label: texts().approve.maxFee,
      value: '0.0006624 ETH',
      kind: 'amount',
      asset: { token: null, amount: gas * price },
    }
    expect(await prepared.chainDetails).toEqual({ facts: [fee], warnings: [] })
  })

  test('signs a transaction of the account to itself that authorizes no code, for the nonce after it', async () => {
    const prepared = await prepare()
    let sentAtCommit: number | null = null
    const hash = await prepared.sign(() => {
      sentAtCommit = tools.onNode.paramsOf('eth_sendRawTransaction').length
    })
    const [raw] = tools.onNode.paramsOf('eth_sendRawTransaction')[0] as [Hex]
    const sent = Transaction.from(raw)
    expect(sent).toMatchObject({
      ...{
        type: 4,
        from: owner,
        to: owner,
        nonce: 4,
        data: '0x',
        value: 0n,
        gasLimit: gas,
        chainId: 1n,
      },
      ...{ maxFeePerGas: price, maxPriorityFeePerGas: gwei },
    })
    expect(sent.authorizationList).toMatchObject([{ address: zeroAddress, nonce: 5n, chainId: 1n }])
    expect([sentAtCommit, hash]).toEqual([0, sent.hash])
    expect(tools.onNode.paramsOf('eth_getTransactionCount')).toEqual([[owner, 'pending']])
    expect(tools.onNode.paramsOf('eth_estimateGas')).toEqual([[{ from: owner, to: owner }]])
  })

  test('nothing is sent when the prompt ended meanwhile', async () => {
    const prepared = await prepare()
    const commit = () => {
      throw new Error('over')
    }
    await expect(prepared.sign(commit)).rejects.toThrow('over')
    expect(tools.onNode.methods()).not.toContain('eth_sendRawTransaction')
  })

  test.each([
    [12n * gwei - 1n, 12n * gwei - 1n],
    [12n * gwei, 12n * gwei],
    [12n * gwei + 1n, 12n * gwei],
  ])('the tip is never above the gas price: %s is sent as %s', async (tip, sent) => {
    const prepared = await prepare({ eth_maxPriorityFeePerGas: numberToHex(tip) })
    expect(await prepared.ready).toMatchObject({ maxPriorityFeePerGas: sent })
  })

  test('one wei too little for the fee is an error that the visitor reads', async () => {
    const prepared = await prepare({ eth_getBalance: numberToHex(gas * price - 1n) })
    const text = words.feeTooLow.replace('{coin}', 'ETH')
    await expect(prepared.ready).rejects.toMatchObject({
      code: 'node',
      message: text,
      retryAfterSeconds: null,
    })
    expect(await prepared.fee).toBeNull()
    expect(await prepared.chainDetails).toEqual({
      facts: [],
      warnings: [{ level: 'danger', text }],
    })
    await expect(prepared.sign(() => {})).rejects.toThrow(text)
  })

  test('a gas price far above the usual shows a warning', async () => {
    const node = { eth_gasPrice: numberToHex(500n * gwei), eth_getBalance: numberToHex(10n ** 18n) }
    const prepared = await prepare(node)
    expect(await prepared.fee).toMatchObject({ isHigh: true })
    expect((await prepared.chainDetails).warnings).toEqual([
      { level: 'danger', text: expect.stringContaining('far more') },
    ])
  })

  test('an account that runs other code can end its upgrade, too, and one without code cannot', async () => {
    expect((await prepare({ eth_getCode: '0xef0100' })).account).toBe(owner)
    await expect(prepare({ eth_getCode: '0x' })).rejects.toThrow(refusals.notUpgraded)
  })

  test.each([
    ['no parameters', [], refusals.malformed],
    ['the smart account', [{ ...request, from: account.address }], refusals.otherAccount],
    ['another network', [{ ...request, chainId: '0x2' }], refusals.otherNetwork],
  ])('is rejected with %s', async (_, params, message) => {
    await expect(prepare({}, params)).rejects.toThrow(message)
  })
})
