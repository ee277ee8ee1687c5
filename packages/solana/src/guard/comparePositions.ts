import { type AssetChange, type Danger, nativeAsset } from '@latchkey/core/adapter'
import { getAddressCodec, address as toAddress } from '@solana/kit'
import type { ChainAccount } from '../rpc/replies.ts'
import { tokenProgramOf } from '../token/programs.ts'
import { decodeTokenAccountState } from './decodeTokenAccountState.ts'

type Accounts = ReadonlyMap<string, ChainAccount | null>

type Simulated = {
  before: Accounts
  after: Accounts
  account: string
  fee: bigint
  /** What the visitor's address and token accounts gain and lose. */
  changes: readonly AssetChange[]
}

/** An account of a program, such as a stake, a loan or an order, whose data names the visitor's key. */
type Position = { address: string; before: ChainAccount | null; after: ChainAccount | null }

/** The rent of a small account, which a site that opened it for the visitor takes back. */
const smallRent = 10_000_000n

/**
 * The risks of what a transaction does to the visitor's positions in programs, which no balance of the visitor shows:
 * a position that names the visitor's key no longer, SOL of positions that goes elsewhere, and tokens that go to others
 * while a position changes and the visitor gets nothing.
 */
export function comparePositions(simulated: Simulated): readonly Danger[] {
  const key = Uint8Array.from(getAddressCodec().encode(toAddress(simulated.account)))
  const all = [...simulated.before.keys()].flatMap((address) => positionAt(address, simulated, key))
  const existing = all.filter(({ before }) => before && holdsKey(before.data, key))
  const lost = existing.filter(({ after }) => after && !holdsKey(after.data, key))
  const kept = all.filter((position) => !lost.includes(position))
  const losses = sum(kept.map(({ before, after }) => positive(lamports(before) - lamports(after))))
  return [
    ...lost.map(
      ({ before }): Danger => ({ code: 'unknown-rights', subject: before?.owner ?? null }),
    ),
    ...lostSol(kept, losses, simulated),
    ...tokensForOthers(existing, losses, simulated),
  ]
}

/** A program's account that names the key before or after; token accounts are compared by their own fields. */
function positionAt(
  address: string,
  { before, after, account }: Simulated,
  key: Uint8Array,
): readonly Position[] {
  const pair = { before: before.get(address) ?? null, after: after.get(address) ?? null }
  const states = [pair.before, pair.after].filter((state) => state !== null)
  const isOther = address === account || states.some(({ owner }) => tokenProgramOf(owner))
  return !isOther && states.some(({ data }) => holdsKey(data, key)) ? [{ address, ...pair }] : []
}

/** SOL that leaves positions and reaches neither the visitor nor another position of the visitor. */
function lostSol(
  positions: readonly Position[],
  losses: bigint,
  simulated: Simulated,
): readonly Danger[] {
  const gain = solGain(simulated)
  const gained = sum(
    positions.map(({ before, after }) => positive(lamports(after) - lamports(before))),
  )
  // The visitor's own payment may have filled them; only the rest came from another position.
  const moved = positive(gained - positive(-gain))
  const missing = losses - moved - positive(gain)
  const isRent = missing <= smallRent && simulated.changes.some(isTokenGain)
  if (missing <= 0n || isRent) return []
  return [{ code: 'pays-out', subject: solReceiver(simulated), asset: nativeAsset }]
}

/** The SOL that the visitor's address and token accounts gain, without the fee. */
function solGain({ before, after, account, fee }: Simulated): bigint {
  const ownLamports = (accounts: Accounts) =>
    sum(
      [...accounts].map(([address, found]) =>
        found && (address === account || tokenStateOf(found)?.owner === account)
          ? found.lamports
          : 0n,
      ),
    )
  return ownLamports(after) - ownLamports(before) + fee
}

function solReceiver({ before, after, account }: Simulated): string | null {
  const gains = [...after].map(([address, found]): [string, bigint] => [
    address,
    lamports(found) - lamports(before.get(address) ?? null),
  ])
  const [first] = gains
    .filter(([address, gain]) => address !== account && gain > 0n)
    .sort(([, one], [, other]) => (one > other ? -1 : 1))
  return first?.[0] ?? null
}

/** Tokens that others gain, and the visitor did not pay, while a position changes and the visitor gets nothing. */
function tokensForOthers(
  existing: readonly Position[],
  losses: bigint,
  simulated: Simulated,
): readonly Danger[] {
  const { before, after, account, changes } = simulated
  const isChanged = existing.some((position) => !isSameData(position))
  if (!isChanged || changes.some(isTokenGain) || solGain(simulated) > losses) return []
  const gains = new Map<string, { owner: string; amount: bigint }>()
  for (const [address, found] of after) {
    const [was, is] = [tokenStateOf(before.get(address) ?? null), tokenStateOf(found)]
    const gain = (is?.amount ?? 0n) - (was?.amount ?? 0n)
    if (!is || is.owner === account || gain <= 0n) continue
    gains.set(is.mint, { owner: is.owner, amount: gain + (gains.get(is.mint)?.amount ?? 0n) })
  }
  return [...gains].flatMap(([mint, { owner, amount }]): Danger[] => {
    const change = changes.find((other) => other.kind === 'token' && other.token === mint)
    const isPaid = amount + (change?.amount ?? 0n) <= 0n
    return isPaid ? [] : [{ code: 'pays-out', subject: owner, asset: mint }]
  })
}

function isTokenGain({ kind, amount }: AssetChange): boolean {
  return kind !== 'native' && amount > 0n
}

function isSameData({ before, after }: Position): boolean {
  const [was, is] = [before?.data ?? [], after?.data ?? []]
  return was.length === is.length && was.every((byte, index) => byte === is[index])
}

function tokenStateOf(found: ChainAccount | null): ReturnType<typeof decodeTokenAccountState> {
  return found && tokenProgramOf(found.owner) ? decodeTokenAccountState(found.data) : null
}

function holdsKey(data: Uint8Array, key: Uint8Array): boolean {
  for (let at = data.indexOf(key[0] ?? 0); at >= 0; at = data.indexOf(key[0] ?? 0, at + 1)) {
    if (key.every((byte, index) => data[at + index] === byte)) return true
  }
  return false
}

function lamports(found: ChainAccount | null): bigint {
  return found?.lamports ?? 0n
}

function positive(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}

function sum(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
