import type { Network } from '@latchkey/core'
import {
  type DecodedRequest,
  mergeDecoded,
  nativeAsset,
  resultOrNull,
  withDanger,
} from '@latchkey/core/adapter'
import { readAccounts } from '../rpc/readAccounts.ts'
import type { ChainAccount } from '../rpc/replies.ts'
import type { SolanaState } from '../solanaState.ts'
import { associatedProgram, tokenProgramOf } from '../token/programs.ts'
import type { TokenAccount } from './decodeContext.ts'
import { decodeInstruction } from './decodeInstruction.ts'
import { decodeTokenAccountState } from './decodeTokenAccountState.ts'
import { decodeFee } from './feeOf.ts'
import { simulateTransaction, type TransactionSimulation } from './simulateTransaction.ts'
import { type Unpacked, unpack } from './unpack.ts'

export type DecodedTransaction = DecodedRequest & {
  simulation: TransactionSimulation | null
  /** What the account holds, by the key of `assetKey`. */
  holdings: ReadonlyMap<string, bigint>
}

type TransactionToDecode = {
  wire: Uint8Array
  network: Network
  account: string
  signal: AbortSignal
}
type Accounts = ReadonlyMap<string, ChainAccount | null>

/** Decodes a transaction's instructions and simulates it. */
export async function decodeAndSimulate(
  state: SolanaState,
  { wire, network, account, signal }: TransactionToDecode,
): Promise<DecodedTransaction> {
  const chain = state.context
  const id = network.caipNetworkId
  const withoutSimulation = { simulation: null, holdings: new Map() }
  const unpacked = await resultOrNull(() => unpack(chain, id, wire), signal)
  if (!unpacked) return { ...withDanger('malformed', null), ...withoutSimulation }
  const before = await resultOrNull(() => readCurrentAccounts(state, network, unpacked), signal)
  const known: Accounts = before ?? new Map()
  const context = { account, tokenAccounts: tokenAccountsIn(unpacked, known) }
  const decoded = mergeDecoded(
    ...unpacked.instructions.map((instruction) => decodeInstruction(instruction, context)),
    decodeFee(unpacked, account),
  )
  const simulation = before
    ? await resultOrNull(
        () => simulateTransaction(chain, id, { wire, unpacked, before, account }),
        signal,
      )
    : null
  return { ...decoded, simulation, holdings: holdingsIn(known, account) }
}

async function readCurrentAccounts(
  { context }: SolanaState,
  network: Network,
  { writable }: Unpacked,
): Promise<Accounts> {
  const found = await readAccounts(context, network.caipNetworkId, writable)
  return new Map(writable.map((address, index) => [address, found[index] ?? null]))
}

/** Token accounts that exist, and those that the transaction itself opens. */
function tokenAccountsIn(
  { instructions }: Unpacked,
  current: Accounts,
): ReadonlyMap<string, TokenAccount> {
  const existing = [...current].flatMap(([address, found]): [string, TokenAccount][] => {
    const tokenAccount =
      found && tokenProgramOf(found.owner) ? decodeTokenAccountState(found.data) : null
    return tokenAccount ? [[address, tokenAccount]] : []
  })
  const opened = instructions.flatMap(({ program, accounts }): [string, TokenAccount][] => {
    const [, address, owner, mint] = accounts
    const isOpening = program === associatedProgram && address && owner && mint
    return isOpening ? [[address, { owner, mint }]] : []
  })
  return new Map([...opened, ...existing])
}

function holdingsIn(current: Accounts, account: string): ReadonlyMap<string, bigint> {
  const lamports = current.get(account)?.lamports
  const holdings = new Map<string, bigint>(lamports === undefined ? [] : [[nativeAsset, lamports]])
  for (const found of current.values()) {
    const tokenAccount =
      found && tokenProgramOf(found.owner) ? decodeTokenAccountState(found.data) : null
    if (tokenAccount?.owner !== account) continue
    holdings.set(tokenAccount.mint, (holdings.get(tokenAccount.mint) ?? 0n) + tokenAccount.amount)
  }
  return holdings
}
