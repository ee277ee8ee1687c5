import { type Network, nativeAsset } from '@latchkey/core'
import { associatedProgram, tokenProgramOf } from '../money/programs.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import type { ChainAccount } from '../rpc/replies.ts'
import type { SolanaState } from '../solanaState.ts'
import type { Purse } from './readContext.ts'
import { readInstruction } from './readInstruction.ts'
import { type Reading, together, warns } from './reading.ts'
import { readPurse } from './readTokenAccountState.ts'
import { simulateTransaction, type TransactionSimulation } from './simulateTransaction.ts'
import { type Unpacked, unpack } from './unpack.ts'

export type TransactionReading = Reading & {
  simulation: TransactionSimulation | null
  /** What the account holds, by the key of `assetKey`. */
  holdings: ReadonlyMap<string, bigint>
}

type Question = { wire: Uint8Array; network: Network; account: string; signal: AbortSignal }
type Accounts = ReadonlyMap<string, ChainAccount | null>

/** What a transaction's instructions say, and what the chain says they would do. */
export async function readTransaction(
  state: SolanaState,
  { wire, network, account, signal }: Question,
): Promise<TransactionReading> {
  const chain = state.context
  const id = network.caipNetworkId
  const blind = { simulation: null, holdings: new Map() }
  const unpacked = await inTime(() => unpack(chain, id, wire), signal)
  if (!unpacked) return { ...warns('malformed', null), ...blind }
  const before = await inTime(() => readStanding(state, network, unpacked), signal)
  const known: Accounts = before ?? new Map()
  const context = { account, purses: pursesIn(unpacked, known) }
  const reading = together(...unpacked.instructions.map((one) => readInstruction(one, context)))
  const simulation = before
    ? await inTime(
        () => simulateTransaction(chain, id, { wire, unpacked, before, account }),
        signal,
      )
    : null
  return { ...reading, simulation, holdings: holdingsIn(known, account) }
}

async function readStanding(
  { context }: SolanaState,
  network: Network,
  { writable }: Unpacked,
): Promise<Accounts> {
  const found = await readAccounts(context, network.caipNetworkId, writable)
  return new Map(writable.map((one, place) => [one, found[place] ?? null]))
}

/** Token accounts that are there, and those that the transaction itself opens. */
function pursesIn({ instructions }: Unpacked, standing: Accounts): ReadonlyMap<string, Purse> {
  const open = [...standing].flatMap(([address, found]): [string, Purse][] => {
    const purse = found && tokenProgramOf(found.owner) ? readPurse(found.data) : null
    return purse ? [[address, purse]] : []
  })
  const opened = instructions.flatMap(({ program, accounts }): [string, Purse][] => {
    const [, address, owner, mint] = accounts
    const isOpening = program === associatedProgram && address && owner && mint
    return isOpening ? [[address, { owner, mint }]] : []
  })
  return new Map([...opened, ...open])
}

function holdingsIn(standing: Accounts, account: string): ReadonlyMap<string, bigint> {
  const lamports = standing.get(account)?.lamports
  const held = new Map<string, bigint>(lamports === undefined ? [] : [[nativeAsset, lamports]])
  for (const found of standing.values()) {
    const purse = found && tokenProgramOf(found.owner) ? readPurse(found.data) : null
    if (purse?.owner !== account) continue
    held.set(purse.mint, (held.get(purse.mint) ?? 0n) + purse.amount)
  }
  return held
}

/** The answer, or `null` when time is up or nobody answers: a check that fails must not stop the visitor. */
async function inTime<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Value | null> {
  try {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    })
    signal.throwIfAborted()
    return await Promise.race([work(), late])
  } catch {
    return null
  }
}
