import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { prefixesOf } from '../wallet/bitcoin/bitcoinKey.ts'
import { type Coin, isSpendSigned } from './isSpendSigned.ts'

/** Where a coin was made: the output `vout` of a transaction. */
type CoinPlace = { readonly txid: string; readonly vout: number }
/** A coin (UTXO) with its outpoint and its owner's address. */
export type PlacedCoin = CoinPlace & Coin & { readonly address: string }
/** An accepted transaction; `height` is `null` while it waits for a block. */
export type LedgerEntry = {
  readonly txid: string
  readonly spent: readonly PlacedCoin[]
  readonly made: readonly PlacedCoin[]
  readonly height: number | null
}

/** Unspent coins and the transactions behind them. It accepts only transactions that a node would accept. */
export type BitcoinLedger = {
  /** A raw transaction in hex; returns its id. @throws with a node's words when it is rejected */
  accept(raw: string): string
  /** Mines the pending transactions. */
  mine(): void
  height(): number
  /** The newest first. */
  entriesOf(address: string): readonly LedgerEntry[]
  entry(txid: string): LedgerEntry | null
  coinsOf(address: string): readonly PlacedCoin[]
}

/** Satoshis per virtual byte. */
const minFeeRate = 1n
const regtest = prefixesOf('regtest')

export function createBitcoinLedger(
  funds: readonly { readonly address: string; readonly amount: bigint }[],
): BitcoinLedger {
  let height = 101
  let entries: readonly LedgerEntry[] = funds.map((fund) => genesisEntry(fund))
  const coins = new Map<string, PlacedCoin>()
  for (const { made } of entries) for (const coin of made) coins.set(keyOf(coin), coin)
  return {
    accept(raw) {
      const transaction = Transaction.fromRaw(hex.decode(raw), { allowUnknownOutputs: true })
      const txid = transaction.id
      if (entries.some((entry) => entry.txid === txid)) return txid
      const spent = findSpentCoins(transaction, coins)
      const made = outputsOf(transaction)
      checkSums(transaction, spent, made)
      for (const coin of spent) coins.delete(keyOf(coin))
      for (const coin of made) coins.set(keyOf(coin), coin)
      entries = [{ txid, spent, made, height: null }, ...entries]
      return txid
    },
    mine() {
      height += 1
      entries = entries.map((entry) => (entry.height === null ? { ...entry, height } : entry))
    },
    height: () => height,
    entriesOf: (address) =>
      entries.filter(({ spent, made }) =>
        [...spent, ...made].some((coin) => coin.address === address),
      ),
    entry: (txid) => entries.find((entry) => entry.txid === txid) ?? null,
    coinsOf: (address) => [...coins.values()].filter((coin) => coin.address === address),
  }
}

/** The coins of the genesis state. */
function genesisEntry({ address, amount }: { address: string; amount: bigint }): LedgerEntry {
  const txid = hex.encode(sha256(new TextEncoder().encode(`latchkey ${address}`)))
  const script = OutScript.encode(Address(regtest).decode(address))
  return { txid, spent: [], made: [{ txid, vout: 0, address, amount, script }], height: 1 }
}

function findSpentCoins(
  transaction: Transaction,
  coins: ReadonlyMap<string, PlacedCoin>,
): readonly PlacedCoin[] {
  const spent = Array.from({ length: transaction.inputsLength }, (_, index) => {
    const { txid = new Uint8Array(), index: vout = 0 } = transaction.getInput(index)
    const coin = coins.get(keyOf({ txid: hex.encode(txid), vout }))
    if (!coin) throw new Error('bad-txns-inputs-missingorspent')
    return coin
  })
  if (new Set(spent).size !== spent.length) throw new Error('bad-txns-inputs-duplicate')
  const isSigned = spent.every((_, index) => isSpendSigned(transaction, index, spent))
  if (!isSigned) throw new Error('mandatory-script-verify-flag-failed')
  return spent
}

function outputsOf(transaction: Transaction): readonly PlacedCoin[] {
  return Array.from({ length: transaction.outputsLength }, (_, vout) => {
    const { amount = 0n, script = new Uint8Array() } = transaction.getOutput(vout)
    const address = Address(regtest).encode(OutScript.decode(script))
    return { txid: transaction.id, vout, amount, script, address }
  })
}

function checkSums(transaction: Transaction, spent: readonly Coin[], made: readonly Coin[]): void {
  const sum = (list: readonly Coin[]) => list.reduce((total, { amount }) => total + amount, 0n)
  const fee = sum(spent) - sum(made)
  if (fee < 0n) throw new Error('bad-txns-in-belowout')
  if (fee < BigInt(transaction.vsize) * minFeeRate) throw new Error('min relay fee not met')
}

function keyOf({ txid, vout }: CoinPlace): string {
  return `${txid}:${vout}`
}
