import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import * as v from 'valibot'
import { ProviderRpcError } from '../../chain/ProviderRpcError.ts'
import {
  addCoin,
  type BitcoinKey,
  type BitcoinNetworkName,
  prefixesOf,
  signInputs,
} from './bitcoinKey.ts'

const coins = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))
const baseFee = 300n
const feePerCoin = 150n
const dust = 546n

/** Pays out of the key's real coins: chooses them, writes a PSBT, signs it and broadcasts the transaction. */
export async function payFromCoins(
  key: BitcoinKey,
  order: { to: string; amount: bigint; network: BitcoinNetworkName; esploraUrl: string },
): Promise<{ txid: string; raw: Uint8Array }> {
  const { to, amount, network, esploraUrl } = order
  const listed = await fetch(`${esploraUrl}/address/${key.address}/utxo`)
  const { chosen, change } = choose(v.parse(coins, await listed.json()), amount)
  const draft = new Transaction()
  for (const { txid, vout, value } of chosen) {
    addCoin(draft, key, { txid, index: vout, amount: BigInt(value), network })
  }
  draft.addOutputAddress(to, amount, prefixesOf(network))
  if (change >= dust) draft.addOutputAddress(key.address, change, prefixesOf(network))
  const indexes = chosen.map((_, index) => index)
  const signed = signInputs(key, base64.encode(draft.toPSBT()), indexes)
  const transaction = Transaction.fromPSBT(base64.decode(signed))
  transaction.finalize()
  const raw = transaction.extract()
  const body = hex.encode(raw)
  const sent = await fetch(`${esploraUrl}/tx`, { method: 'POST', body })
  if (!sent.ok) throw new ProviderRpcError(-32_603, await sent.text())
  return { txid: transaction.id, raw }
}

/** The largest first, until there is enough for the amount and its fee. */
function choose(
  all: v.InferOutput<typeof coins>,
  amount: bigint,
): { chosen: v.InferOutput<typeof coins>; change: bigint } {
  const sorted = all.toSorted((a, b) => b.value - a.value)
  for (let count = 1; count <= sorted.length; count += 1) {
    const chosen = sorted.slice(0, count)
    const sum = chosen.reduce((total, { value }) => total + BigInt(value), 0n)
    const change = sum - amount - baseFee - feePerCoin * BigInt(count)
    if (change >= 0n) return { chosen, change }
  }
  throw new ProviderRpcError(-32_603, 'Insufficient balance')
}
