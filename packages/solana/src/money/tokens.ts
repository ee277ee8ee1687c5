import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import type { SourcedTokenMetadata, TokenMetadata } from '@latchkey/core/adapter'
import { type Address, address, getAddressCodec, getProgramDerivedAddress } from '@solana/kit'
import * as v from 'valibot'
import { readAccounts } from '../rpc/readAccounts.ts'
import { accountReply, inContext } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { associatedProgram, tokenProgram, tokenProgramOf } from '../token/programs.ts'
import { decodeMint, decodeTokenAccount, tokenAccountLength } from '../token/tokenBytes.ts'

export type Mint = {
  address: Address
  program: Address
  decimals: number
  /** Of a new account of this token, in bytes. */
  accountLength: number
}

/** Reads a mint. @throws send/unsafe when there is no such token */
export async function readMint(
  { context }: SolanaState,
  network: Network,
  token: string,
): Promise<Mint> {
  const [found] = await readAccounts(context, network.caipNetworkId, [token])
  const program = found ? tokenProgramOf(found.owner) : null
  const mint = found ? decodeMint(found.data) : null
  if (!program || !mint) throw new LatchkeyError('send/unsafe', { reason: 'not-a-token' })
  const accountLength = tokenAccountLength(
    found?.data ?? new Uint8Array(),
    program !== tokenProgram,
  )
  return { address: address(token), program, decimals: mint.decimals, accountLength }
}

export async function readToken(
  state: SolanaState,
  { network, token }: { network: Network; token: string },
): Promise<TokenMetadata> {
  const { decimals } = await readMint(state, network, token)
  return { decimals, symbol: null }
}

/** A transfer names the decimals (TransferChecked), so the chain rejects an amount that was parsed with others. */
export async function readTokenFromAllNodes(
  state: SolanaState,
  options: { network: Network; token: string },
): Promise<readonly SourcedTokenMetadata[]> {
  return [{ ...(await readToken(state, options)), source: 'chain' }]
}

const tokenAccountsReply = inContext(
  v.pipe(v.array(v.object({ pubkey: v.string(), account: accountReply })), v.maxLength(5_000)),
)

/** The account's token account with the highest balance: a transfer takes from one. `null` when it has none. */
export async function findTokenAccount(
  { context }: SolanaState,
  { network, account, token }: { network: Network; account: Account; token: string },
): Promise<{ address: Address; amount: bigint } | null> {
  const found = await requestNodes(context, network.caipNetworkId, {
    method: 'getTokenAccountsByOwner',
    params: [account.address, { mint: token }, { encoding: 'base64', commitment: 'confirmed' }],
    reply: tokenAccountsReply,
  })
  const tokenAccounts = found.flatMap(({ pubkey, account: { data, owner } }) => {
    const tokenAccount = tokenProgramOf(owner) && decodeTokenAccount(data)
    // A tampering node could return another owner's token account.
    const isOwnTokenAccount =
      tokenAccount && tokenAccount.owner === account.address && tokenAccount.mint === token
    return isOwnTokenAccount ? [{ address: address(pubkey), amount: tokenAccount.amount }] : []
  })
  return tokenAccounts.reduce<(typeof tokenAccounts)[number] | null>(
    (best, tokenAccount) => (best && best.amount >= tokenAccount.amount ? best : tokenAccount),
    null,
  )
}

export async function tokenBalance(
  state: SolanaState,
  options: { network: Network; account: Account; token: string },
): Promise<bigint> {
  return (await findTokenAccount(state, options))?.amount ?? 0n
}

/** The address of the owner's associated token account, whether or not it exists. */
export async function tokenAccountOf(mint: Mint, owner: Address): Promise<Address> {
  const codec = getAddressCodec()
  const [found] = await getProgramDerivedAddress({
    programAddress: associatedProgram,
    seeds: [codec.encode(owner), codec.encode(mint.program), codec.encode(mint.address)],
  })
  return found
}
