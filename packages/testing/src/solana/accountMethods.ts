import { type Address, address } from '@solana/kit'
import * as v from 'valibot'
import { isTokenProgram } from './programs.ts'
import { decimalsOf } from './readBalances.ts'
import {
  addressAt,
  addressesAt,
  encodingSettings,
  type Method,
  type RpcContext,
  settingsAt,
  withContext,
} from './rpcContext.ts'
import { invalidParams } from './SolanaRpcError.ts'
import { type Encoding, showAccount, showAmount } from './showAccount.ts'
import { decodeMint, decodeTokenAccount } from './tokenBytes.ts'

const maxAccounts = 100

const filter = v.union([v.object({ mint: v.string() }), v.object({ programId: v.string() })])

/** JSON-RPC methods about single accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: (context, params) =>
    withContext(context, context.ledger.svm.getBalance(addressAt(params, 0)) ?? 0n),
  getAccountInfo: (context, params) => {
    const { encoding } = settingsAt(encodingSettings, params, 1)
    return withContext(context, readAccountJson(context, addressAt(params, 0), encoding))
  },
  getMultipleAccounts: (context, params) => {
    const { encoding } = settingsAt(encodingSettings, params, 1)
    const all = addressesAt(params, 0)
    if (all.length > maxAccounts) throw invalidParams(`at most ${maxAccounts} accounts`)
    return withContext(
      context,
      all.map((item) => readAccountJson(context, item, encoding)),
    )
  },
  getTokenAccountsByOwner: (context, params) => {
    const filterParams = settingsAt(filter, params, 1)
    const { encoding } = settingsAt(encodingSettings, params, 2)
    return withContext(
      context,
      tokenAccountsOf(context, addressAt(params, 0), filterParams, encoding),
    )
  },
  getTokenAccountBalance: (context, params) => {
    const account = tokenAccountAt(context, addressAt(params, 0))
    if (!account) throw invalidParams('could not find account')
    return withContext(
      context,
      showAmount(account.amount, decimalsOf(context.ledger.svm, account.mint)),
    )
  },
  getTokenSupply: (context, params) => {
    const account = context.ledger.svm.getAccount(addressAt(params, 0))
    const mint = account.exists ? decodeMint(Uint8Array.from(account.data)) : null
    if (!mint) throw invalidParams('not a Token mint')
    return withContext(context, showAmount(mint.supply, mint.decimals))
  },
}

/** An account as JSON-RPC shows it; `null` when it does not exist. */
export function readAccountJson(
  { ledger }: RpcContext,
  at: Address,
  encoding: Encoding,
): object | null {
  const account = ledger.svm.getAccount(at)
  return account.exists ? showAccount(ledger.svm, account, encoding) : null
}

function tokenAccountAt(
  { ledger }: RpcContext,
  at: Address,
): ReturnType<typeof decodeTokenAccount> {
  const account = ledger.svm.getAccount(at)
  return account.exists && isTokenProgram(account.programAddress)
    ? decodeTokenAccount(Uint8Array.from(account.data))
    : null
}

function tokenAccountsOf(
  context: RpcContext,
  owner: Address,
  filterParams: v.InferOutput<typeof filter>,
  encoding: Encoding,
): readonly object[] {
  const { svm } = context.ledger
  const programs =
    'programId' in filterParams
      ? [filterParams.programId]
      : [ownerOf(context, address(filterParams.mint))]
  const found = programs.flatMap((program) => svm.getProgramAccounts(address(program)))
  return found.flatMap((account) => {
    const decoded = decodeTokenAccount(Uint8Array.from(account.data))
    const isWanted =
      decoded?.owner === owner && (!('mint' in filterParams) || decoded.mint === filterParams.mint)
    if (!isWanted) return []
    const shown = showAccount(svm, account, encoding)
    return [{ pubkey: account.address, account: shown }]
  })
}

function ownerOf({ ledger }: RpcContext, mint: Address): Address {
  const account = ledger.svm.getAccount(mint)
  if (account.exists) return account.programAddress
  throw invalidParams('could not find mint')
}
