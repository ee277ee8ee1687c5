import { createServer, type Server } from 'node:http'
import { errorCodeOf } from '@latchkey/testing'
import { base64, hex } from '@scure/base'
import { NETWORK, p2wpkh, Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test } from 'vitest'
import { bitcoinMainnet, bitcoinTestnet } from '../networks.ts'
import { openTestChain } from '../testing/openTestChain.ts'

const to = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** An unsigned payment from the wallet's own address. */
function unsigned(publicKey: string): string {
  const spend = p2wpkh(hex.decode(publicKey))
  const transaction = new Transaction()
  transaction.addInput({
    ...spend,
    txid: '11'.repeat(32),
    index: 0,
    witnessUtxo: { script: spend.script, amount: 20_000n },
  })
  transaction.addOutputAddress(to, 19_000n, NETWORK)
  return base64.encode(transaction.toPSBT())
}

describe.each(['standard', 'sats', 'leather', 'unisat', 'okx'] as const)('%s', (speaks) => {
  test('the page’s Bitcoin provider signs the inputs of a PSBT, which can then be finalised', async () => {
    const { client, connector, account, provider } = await openTestChain({ speaks })
    await client.connect({ connector })
    const { address, publicKey = '' } = account()
    const psbt = unsigned(publicKey)
    const signed = await provider().signPsbt({ psbt, inputs: [{ address, index: 0 }] })
    expect(signed.txid).toBeNull()
    const transaction = Transaction.fromPSBT(base64.decode(signed.psbt))
    transaction.finalize()
    expect(transaction.getOutput(0).amount).toBe(19_000n)
    expect(transaction.id).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe.each(['sats', 'leather', 'unisat', 'okx'] as const)('%s', (speaks) => {
  test('the page’s Bitcoin provider pays an address in one transaction', async () => {
    const { client, connector, account, wallet } = await openTestChain({ speaks })
    await client.connect({ connector })
    const transaction = { to, value: 12_345n, chainId: bitcoinMainnet.caipNetworkId }
    const txid = await client.sendTransaction?.({ account: account(), transaction })
    expect(wallet.sent).toHaveLength(1)
    const raw = Transaction.fromRaw(wallet.sent[0]?.raw ?? new Uint8Array())
    expect(raw.id).toBe(txid)
    expect(raw.getOutputAddress(0, NETWORK)).toBe(to)
    expect(raw.getOutput(0).amount).toBe(12_345n)
  })
})

test('the page’s Bitcoin provider rejects a PSBT with an input of an address that is not connected', async () => {
  const { client, connector, account, provider } = await openTestChain({ speaks: 'sats' })
  await client.connect({ connector })
  const { address, publicKey = '' } = account()
  const inputs = [
    { address, index: 0 },
    { address: to, index: 1 },
  ]
  const signing = async () => provider().signPsbt({ psbt: unsigned(publicKey), inputs })
  expect(await errorCodeOf(signing())).toBe('wallet/unauthorised')
})

test('the page’s Bitcoin provider throws wallet/method-unsupported for a wallet without transfers', async () => {
  const { client, connector, account, provider } = await openTestChain({ speaks: 'standard' })
  await client.connect({ connector })
  const { address } = account()
  expect(await errorCodeOf(provider().sendTransfer({ address, to, amount: 1_000n }))).toBe(
    'wallet/method-unsupported',
  )
})

test.each([
  ['to an address with a typing error', `${to.slice(0, -1)}p`, 1_000n],
  ['to an address of another network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 1_000n],
  [
    'to a witness version that means nothing yet',
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    1_000n,
  ],
  ['less than the dust limit', to, 293n],
  ['nothing', to, 0n],
  ['less than nothing', to, -1n],
])(
  'the page’s Bitcoin provider rejects a transfer before the wallet is asked: %s',
  async (_, receiver, amount) => {
    const { client, connector, account, provider, wallet } = await openTestChain()
    await client.connect({ connector })
    const { address } = account()
    const sending = provider().sendTransfer({ address, to: receiver, amount })
    expect(await errorCodeOf(sending)).toBe('send/invalid')
    expect(wallet.requests.map(({ method }) => method)).not.toContain('sendTransfer')
  },
)

test('the page’s Bitcoin provider rejects a payment for another network', async () => {
  const { client, connector, account, wallet } = await openTestChain()
  await client.connect({ connector })
  const transaction = { to, value: 1n, chainId: bitcoinTestnet.caipNetworkId }
  const sending = client.sendTransaction?.({ account: account(), transaction })
  expect(await errorCodeOf(sending ?? Promise.resolve())).toBe('network/wrong-chain')
  expect(wallet.sent).toEqual([])
})

test('the Bitcoin client rejects a payment with data, and a transfer of a token', async () => {
  const { client, connector, account, wallet } = await openTestChain()
  await client.connect({ connector })
  const chainId = bitcoinMainnet.caipNetworkId
  const transaction = { to, value: 1_000n, data: '0x00', chainId } as const
  expect(
    await errorCodeOf(
      client.sendTransaction?.({ account: account(), transaction }) ?? Promise.resolve(),
    ),
  ).toBe('send/invalid')
  expect(
    await errorCodeOf(client.writeTransfer?.({ token: to, to, amount: 1n }) ?? Promise.resolve()),
  ).toBe('send/invalid')
  expect(wallet.sent).toEqual([])
})

describe('balance', () => {
  let server: Server | null = null
  afterEach(() => {
    server?.close()
  })

  async function esplora(reply: (path: string) => unknown): Promise<string> {
    server = createServer((request, response) => {
      const body = reply(request.url ?? '')
      response.statusCode = body === null ? 500 : 200
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/`
  }

  const stats = (funded: number, spent: number) => ({
    funded_txo_sum: funded,
    spent_txo_sum: spent,
  })

  test('the Bitcoin balance is the sum received minus the sum spent, with unconfirmed transactions', async () => {
    const paths: string[] = []
    const url = await esplora((path) => {
      paths.push(path)
      return { chain_stats: stats(900, 200), mempool_stats: stats(50, 1) }
    })
    const { client, connector, account } = await openTestChain({ ownRpcUrls: [url] })
    await client.connect({ connector })
    const question = { account: account(), network: bitcoinMainnet }
    expect(await client.nativeBalance?.(question)).toBe(749n)
    expect(paths).toEqual([`/api/address/${account().address}`])
  })

  test.each([
    ['a server that fails', null],
    ['nonsense', { chain_stats: 'much' }],
    ['less than nothing', { chain_stats: stats(1, 5), mempool_stats: stats(0, 0) }],
  ])('the Bitcoin balance is unavailable for the Esplora answer: %s', async (_, reply) => {
    const url = await esplora(() => reply)
    const { client, connector, account } = await openTestChain({ ownRpcUrls: [url] })
    await client.connect({ connector })
    const asking = client.nativeBalance?.({ account: account(), network: bitcoinMainnet })
    expect(await errorCodeOf(asking ?? Promise.resolve())).toBe('balance/unavailable')
  })

  test('the Bitcoin balance is unavailable when the site has no Esplora server', async () => {
    const { client, connector, account } = await openTestChain()
    await client.connect({ connector })
    const asking = client.nativeBalance?.({ account: account(), network: bitcoinMainnet })
    expect(await errorCodeOf(asking ?? Promise.resolve())).toBe('balance/unavailable')
  })
})
