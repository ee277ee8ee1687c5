import { findKnownToken } from '@latchkey/wire/knownTokens'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import type { Fact, Warning } from '../approve/decodedRequest.ts'
import type { CallRpc } from '../approve/node.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { decodeLittleEndian } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import { tokenPrograms } from './programs.ts'
import { encodeTransaction, type SolanaTransaction } from './solanaTransaction.ts'

const accountSchema = v.nullable(
  v.object({
    lamports: v.number(),
    owner: v.string(),
    data: v.tuple([v.pipe(v.string(), v.base64()), v.literal('base64')]),
  }),
)
type ChainAccount = v.InferOutput<typeof accountSchema>
const accountsReply = v.object({ value: v.array(accountSchema) })
const simulationReply = v.object({
  value: v.object({ err: v.unknown(), accounts: v.nullish(v.array(accountSchema)) }),
})

type Simulation = { facts: readonly Fact[]; warnings: readonly Warning[] }

/** Simulates the transaction on the current state of the chain; returns the account's balance changes. */
export async function simulateSolana(
  node: CallRpc,
  transaction: SolanaTransaction,
  { ownAddress, chainId }: { ownAddress: string; chainId: string },
): Promise<Simulation> {
  const addresses = [...new Set([ownAddress, ...transaction.message.writable])]
  const settings = { encoding: 'base64', commitment: 'confirmed' }
  const wire = base64.encode(encodeTransaction(transaction))
  const [currentReply, simulatedReply] = await Promise.all([
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
  const [before, after] = [
    v.safeParse(accountsReply, currentReply),
    v.safeParse(simulationReply, simulatedReply),
  ]
  if (!before.success || !after.success) return notSimulated()
  const { err, accounts } = after.output.value
  if (err !== null && err !== undefined) {
    return {
      facts: [],
      warnings: [{ level: 'danger', text: texts().approve.wouldFail }],
    }
  }
  if (before.output.value.length !== addresses.length) return notSimulated()
  if (accounts?.length !== addresses.length) return notSimulated()
  const pairs = addresses.map((address, at) => ({
    address,
    before: before.output.value[at] ?? null,
    after: accounts[at] ?? null,
  }))
  const mints = pairs.flatMap((pair) => ownMints(pair, ownAddress))
  return compare(pairs, { ownAddress, chainId, decimals: await readDecimals(node, mints) })
}

function ownMints({ before, after }: Pair, ownAddress: string): string[] {
  const tokenAccounts = [decodeTokenAccount(before), decodeTokenAccount(after)]
  return tokenAccounts.flatMap((tokenAccount) =>
    tokenAccount?.owner === ownAddress ? [tokenAccount.mint] : [],
  )
}

/** Reads the decimals of tokens from their mint accounts. */
async function readDecimals(
  node: CallRpc,
  wanted: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const mints = [...new Set(wanted)]
  if (mints.length === 0) return new Map()
  const reply = await node('getMultipleAccounts', [mints, { encoding: 'base64' }]).catch(() => null)
  const read = v.safeParse(accountsReply, reply)
  if (!read.success) return new Map()
  return new Map(
    mints.flatMap((mint, at) => {
      const chainAccount = read.output.value[at]
      const decimals = chainAccount
        ? base64.decode(chainAccount.data[0])[mintDecimalsOffset]
        : undefined
      return decimals === undefined ? [] : [[mint, decimals] as const]
    }),
  )
}

type Pair = { address: string; before: ChainAccount; after: ChainAccount }

type Tokens = { ownAddress: string; chainId: string; decimals: ReadonlyMap<string, number> }

function compare(pairs: readonly Pair[], tokens: Tokens): Simulation {
  const { ownAddress } = tokens
  const facts: Fact[] = []
  const warnings: Warning[] = []
  for (const pair of pairs) {
    if (pair.address === ownAddress) facts.push(...solChange(pair))
    const [earlier, later] = [decodeTokenAccount(pair.before), decodeTokenAccount(pair.after)]
    if (later && later.owner !== ownAddress) facts.push(...ownerFact(pair.address, later))
    if (earlier?.owner !== ownAddress && later?.owner !== ownAddress) continue
    facts.push(...tokenChange(earlier, later, tokens))
    if (isTakenOver(earlier, later, ownAddress)) {
      warnings.push({ level: 'danger', text: texts().solana.takenOver })
    }
  }
  return { facts, warnings: warnings.slice(0, 1) }
}

function solChange({ before, after }: Pair): Fact[] {
  const change = BigInt(after?.lamports ?? 0) - BigInt(before?.lamports ?? 0)
  return change === 0n ? [] : [changeFact(change, `${formatAmount(abs(change), 9)} SOL`)]
}

/** Where a mint account has the number of decimals, and the length of a token account without extensions. */
const mintDecimalsOffset = 44
const tokenAccountBytes = 165

/** A token account, in the layout of the SPL token programs. */
type TokenAccount = { mint: string; owner: string; amount: bigint; delegate: string | null }

function decodeTokenAccount(chainAccount: ChainAccount): TokenAccount | null {
  if (!chainAccount || !tokenPrograms.includes(chainAccount.owner)) return null
  const data = base64.decode(chainAccount.data[0])
  if (data.length < tokenAccountBytes) return null
  const hasDelegate = decodeLittleEndian(data.slice(72, 76)) === 1n
  return {
    mint: base58.encode(data.slice(0, 32)),
    owner: base58.encode(data.slice(32, 64)),
    amount: decodeLittleEndian(data.slice(64, 72)),
    delegate: hasDelegate ? base58.encode(data.slice(76, 108)) : null,
  }
}

function tokenChange(
  earlier: TokenAccount | null,
  later: TokenAccount | null,
  { ownAddress, chainId, decimals }: Tokens,
): Fact[] {
  const amountOf = (tokenAccount: TokenAccount | null) =>
    tokenAccount?.owner === ownAddress ? tokenAccount.amount : 0n
  const change = amountOf(later) - amountOf(earlier)
  const mint = later?.mint ?? earlier?.mint ?? ''
  if (change === 0n) return []
  const known = findKnownToken(chainId, mint)
  const decimalPlaces = known?.decimals ?? decimals.get(mint)
  const words = texts().solana
  const size =
    decimalPlaces === undefined
      ? fill(words.smallestUnits, { amount: abs(change) })
      : formatAmount(abs(change), decimalPlaces)
  const value = known ? `${size} ${known.symbol}` : fill(words.ofUnknownToken, { amount: size })
  return [changeFact(change, value), { label: words.tokenMint, value: mint, kind: 'address' }]
}

/** Names the owner of a receiving token account, since visitors know owners and not token accounts. */
function ownerFact(address: string, { owner }: TokenAccount): Fact[] {
  const shortAddress = `${address.slice(0, 4)}…${address.slice(-4)}`
  const label = fill(texts().solana.belongsTo, { account: shortAddress })
  return [{ label, value: owner, kind: 'address' }]
}

function isTakenOver(
  earlier: TokenAccount | null,
  later: TokenAccount | null,
  ownAddress: string,
): boolean {
  if (!later) return false
  if (earlier?.owner === ownAddress && later.owner !== ownAddress) return true
  return later.delegate !== null && later.delegate !== earlier?.delegate
}

function changeFact(change: bigint, value: string): Fact {
  const { youSend, youReceive } = texts().approve
  return { label: change < 0n ? youSend : youReceive, value, kind: 'amount' }
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function notSimulated(): Simulation {
  return { facts: [], warnings: [{ level: 'caution', text: texts().approve.notSimulated }] }
}
