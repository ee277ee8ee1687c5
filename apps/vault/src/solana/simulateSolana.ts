import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Fact, Warning } from '../approve/ask.ts'
import { findKnownToken } from '../approve/knownTokens.ts'
import type { Node } from '../approve/node.ts'
import { readNumber } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import { tokenPrograms } from './programs.ts'
import { type SolanaTransaction, writeTransaction } from './readTransaction.ts'

const account = v.nullable(
  v.object({
    lamports: v.number(),
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  }),
)
type ChainAccount = v.InferOutput<typeof account>
const standing = v.object({ value: v.array(account) })
const played = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullish(v.array(account)) }),
})

type Play = { facts: readonly Fact[]; warnings: readonly Warning[] }

const unplayed = caution('It could not be played through before.')

/** What it would move, by playing it on the chain as it is now. */
export async function simulateSolana(
  node: Node,
  transaction: SolanaTransaction,
  { own, chainId }: { own: string; chainId: string },
): Promise<Play> {
  const addresses = [...new Set([own, ...transaction.message.writable])]
  const settings = { encoding: 'base64', commitment: 'confirmed' }
  const wire = base64.encode(writeTransaction(transaction))
  const [now, then] = await Promise.all([
    node('getMultipleAccounts', [addresses, settings]).catch(() => null),
    node('simulateTransaction', [
      wire,
      {
        ...settings,
        sigVerify: false,
        replaceRecentBlockhash: true,
        accounts: { encoding: 'base64', addresses },
      },
    ]).catch(() => null),
  ])
  const [before, after] = [v.safeParse(standing, now), v.safeParse(played, then)]
  if (!before.success || !after.success) return unplayed
  const { err, accounts } = after.output.value
  if (err !== null && err !== undefined) {
    return { facts: [], warnings: [{ level: 'danger', text: 'It would fail on the network.' }] }
  }
  if (before.output.value.length !== addresses.length) return unplayed
  if (accounts?.length !== addresses.length) return unplayed
  const pairs = addresses.map((address, at) => ({
    address,
    before: before.output.value[at] ?? null,
    after: accounts[at] ?? null,
  }))
  const mints = pairs.flatMap((pair) => ownMints(pair, own))
  return compare(pairs, { own, chainId, decimals: await readDecimals(node, mints) })
}

function ownMints({ before, after }: Pair, own: string): string[] {
  const purses = [readPurse(before), readPurse(after)]
  return purses.flatMap((purse) => (purse?.owner === own ? [purse.mint] : []))
}

/** How a token counts, as its own account on the chain says. */
async function readDecimals(
  node: Node,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const mints = [...new Set(wanted)]
  if (mints.length === 0) return new Map()
  const reply = await node('getMultipleAccounts', [mints, { encoding: 'base64' }]).catch(() => null)
  const read = v.safeParse(standing, reply)
  if (!read.success) return new Map()
  return new Map(
    mints.flatMap((mint, at) => {
      const found = read.output.value[at]
      const decimals = found ? base64.decode(found.data[0])[44] : undefined
      return decimals === undefined ? [] : [[mint, decimals] as const]
    }),
  )
}

type Pair = { address: string; before: ChainAccount; after: ChainAccount }

type Tokens = { own: string; chainId: string; decimals: ReadonlyMap<string, number> }

function compare(pairs: readonly Pair[], tokens: Tokens): Play {
  const { own } = tokens
  const facts: Fact[] = []
  const warnings: Warning[] = []
  for (const pair of pairs) {
    if (pair.address === own) facts.push(...solChange(pair))
    const [held, left] = [readPurse(pair.before), readPurse(pair.after)]
    if (left && left.owner !== own) facts.push(...named(pair.address, left))
    if (held?.owner !== own && left?.owner !== own) continue
    facts.push(...tokenChange(held, left, tokens))
    if (isHandedOver(held, left, own)) {
      warnings.push({ level: 'danger', text: 'Somebody else could take your tokens afterwards.' })
    }
  }
  return { facts, warnings: warnings.slice(0, 1) }
}

function solChange({ before, after }: Pair): Fact[] {
  const change = BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0)
  return change === 0n ? [] : [amount(change, `${formatAmount(abs(change), 9)} SOL`)]
}

/** A token account, as its program lays it out. */
type Purse = { mint: string; owner: string; amount: bigint; delegate: string | null }

function readPurse(found: ChainAccount): Purse | null {
  if (!found || !tokenPrograms.includes(found.owner)) return null
  const data = base64.decode(found.data[0])
  if (data.length < 165) return null
  const hasDelegate = readNumber(data.slice(72, 76)) === 1n
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: readNumber(data.slice(64, 72)),
    delegate: hasDelegate ? base58.encode(data.slice(76, 108)) : null,
  }
}

function tokenChange(
  held: Purse | null,
  left: Purse | null,
  { own, chainId, decimals }: Tokens,
): Fact[] {
  const amountOf = (purse: Purse | null) => (purse?.owner === own ? purse.amount : 0n)
  const change = amountOf(left) - amountOf(held)
  const mint = left?.mint ?? held?.mint ?? ''
  if (change === 0n) return []
  const known = findKnownToken(chainId, mint)
  const places = known?.decimals ?? decimals.get(mint)
  const size =
    places === undefined ? `${abs(change)} smallest units` : formatAmount(abs(change), places)
  const name = known ? `${known.symbol}` : 'of an unknown token'
  return [amount(change, `${size} ${name}`), { label: 'Token mint', value: mint, kind: 'address' }]
}

/** Whose purse it is that something goes to: its own address says nothing to a person. */
function named(address: string, { owner }: Purse): Fact[] {
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`
  return [{ label: `Token account ${short} belongs to`, value: owner, kind: 'address' }]
}

function isHandedOver(held: Purse | null, left: Purse | null, own: string): boolean {
  if (!left) return false
  if (held?.owner === own && left.owner !== own) return true
  return left.delegate !== null && left.delegate !== held?.delegate
}

function amount(change: bigint, value: string): Fact {
  return { label: change < 0n ? 'You lose' : 'You get', value, kind: 'amount' }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function caution(text: string): Play {
  return { facts: [], warnings: [{ level: 'caution', text }] }
}
