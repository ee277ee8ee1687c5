import { type Address, address } from '@solana/kit'
import * as v from 'valibot'
import { isTokenProgram } from './programs.ts'
import { decimalsOf } from './readStanding.ts'
import { invalidParams } from './SolanaRpcError.ts'
import {
  addressAt,
  addressesAt,
  encodingSettings,
  type Method,
  type Scene,
  settingsAt,
  withContext,
} from './scene.ts'
import { type Encoding, showAccount, showAmount } from './showAccount.ts'
import { decodeMint, decodeTokenAccount } from './tokenBytes.ts'

const mostAccounts = 100

const filter = v.union([v.object({ mint: v.string() }), v.object({ programId: v.string() })])

/** What a node says of single accounts. */
export const accountMethods: Readonly<Record<string, Method>> = {
  getBalance: (scene, params) =>
    withContext(scene, scene.ledger.svm.getBalance(addressAt(params, 0)) ?? 0n),
  getAccountInfo: (scene, params) => {
    const { encoding } = settingsAt(encodingSettings, params, 1)
    return withContext(scene, show(scene, addressAt(params, 0), encoding))
  },
  getMultipleAccounts: (scene, params) => {
    const { encoding } = settingsAt(encodingSettings, params, 1)
    const all = addressesAt(params, 0)
    if (all.length > mostAccounts) throw invalidParams(`at most ${mostAccounts} accounts`)
    return withContext(
      scene,
      all.map((one) => show(scene, one, encoding)),
    )
  },
  getTokenAccountsByOwner: (scene, params) => {
    const wanted = settingsAt(filter, params, 1)
    const { encoding } = settingsAt(encodingSettings, params, 2)
    return withContext(scene, tokenAccountsOf(scene, addressAt(params, 0), wanted, encoding))
  },
  getTokenAccountBalance: (scene, params) => {
    const held = tokenAccountAt(scene, addressAt(params, 0))
    if (!held) throw invalidParams('could not find account')
    return withContext(scene, showAmount(held.amount, decimalsOf(scene.ledger.svm, held.mint)))
  },
  getTokenSupply: (scene, params) => {
    const account = scene.ledger.svm.getAccount(addressAt(params, 0))
    const mint = account.exists ? decodeMint(Uint8Array.from(account.data)) : null
    if (!mint) throw invalidParams('not a Token mint')
    return withContext(scene, showAmount(mint.supply, mint.decimals))
  },
}

export function show({ ledger }: Scene, at: Address, encoding: Encoding): object | null {
  const account = ledger.svm.getAccount(at)
  return account.exists ? showAccount(ledger.svm, account, encoding) : null
}

function tokenAccountAt({ ledger }: Scene, at: Address): ReturnType<typeof decodeTokenAccount> {
  const account = ledger.svm.getAccount(at)
  return account.exists && isTokenProgram(account.programAddress)
    ? decodeTokenAccount(Uint8Array.from(account.data))
    : null
}

function tokenAccountsOf(
  scene: Scene,
  owner: Address,
  wanted: v.InferOutput<typeof filter>,
  encoding: Encoding,
): readonly object[] {
  const { svm } = scene.ledger
  const programs =
    'programId' in wanted ? [wanted.programId] : [ownerOf(scene, address(wanted.mint))]
  const found = programs.flatMap((program) => svm.getProgramAccounts(address(program)))
  return found.flatMap((account) => {
    const held = decodeTokenAccount(Uint8Array.from(account.data))
    const isWanted = held?.owner === owner && (!('mint' in wanted) || held.mint === wanted.mint)
    if (!isWanted) return []
    const shown = showAccount(svm, account, encoding)
    return [{ pubkey: account.address, account: shown }]
  })
}

function ownerOf({ ledger }: Scene, mint: Address): Address {
  const account = ledger.svm.getAccount(mint)
  if (account.exists) return account.programAddress
  throw invalidParams('could not find mint')
}
