import { type Account, LatchkeyError, type Network } from '@latchkey/core'
import type { Call } from '@latchkey/core/adapter'
import { type Address, address, type Instruction } from '@solana/kit'
import { readAccounts } from '../rpc/readAccounts.ts'
import { u64 } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { decodeTransfer, type Transfer } from './encodeTransfer.ts'
import {
  createTokenAccountInstruction,
  solTransferInstruction,
  tokenTransferInstruction,
} from './instructions.ts'
import { findTokenAccount, type Mint, readMint, tokenAccountOf } from './tokens.ts'

/** The instructions of a transfer, with token accounts and rent read from the chain. */
export type Plan = Transfer & {
  from: Address
  instructions: readonly Instruction[]
  /** The compute unit limit; wallets add a few instructions of their own. */
  unitLimit: number
  /** The rent of the recipient's token account; `0n` when it exists or is not needed. */
  deposit: bigint
  /** The token accounts of sender and recipient; `null` for SOL. */
  tokenAccounts: { source: Address; destination: Address } | null
}

/** Compute units of a transfer of SOL and of a token, with room. */
const solUnits = 20_000
const tokenUnits = 150_000

/** @throws send/invalid, send/unsafe, caip/invalid-address, rpc/* */
export async function planTransfer(
  state: SolanaState,
  { account, network, call }: { account: Account; network: Network; call: Call },
): Promise<Plan> {
  const transfer = decodeTransfer(call)
  const from = address(account.address)
  if (transfer.mint === null) {
    const { to, amount } = transfer
    const instructions = [solTransferInstruction({ from, to, amount })]
    return {
      ...transfer,
      from,
      instructions,
      unitLimit: solUnits,
      deposit: 0n,
      tokenAccounts: null,
    }
  }
  const mint = await readMint(state, network, transfer.mint)
  return planToken(state, { transfer, from, mint, account, network })
}

async function planToken(
  state: SolanaState,
  options: { transfer: Transfer; from: Address; mint: Mint; account: Account; network: Network },
): Promise<Plan> {
  const { transfer, from, mint, account, network } = options
  const { to, amount } = transfer
  const id = network.caipNetworkId
  const [tokenAccount, destination] = await Promise.all([
    findTokenAccount(state, { network, account, token: mint.address }),
    tokenAccountOf(mint, to),
  ])
  const source = tokenAccount?.address ?? (await tokenAccountOf(mint, from))
  const [recipient, open] = await readAccounts(state.context, id, [to, destination])
  // A token account as the recipient: tokens sent to a token account owned by it would be lost.
  if (recipient && recipient.owner === mint.program) {
    throw new LatchkeyError('send/unsafe', { reason: 'token-account' })
  }
  const opening = open
    ? []
    : [
        createTokenAccountInstruction({
          payer: from,
          account: destination,
          owner: to,
          mint: mint.address,
          program: mint.program,
        }),
      ]
  const moving = tokenTransferInstruction({
    program: mint.program,
    decimals: mint.decimals,
    mint: mint.address,
    source,
    destination,
    owner: from,
    amount,
  })
  return {
    ...transfer,
    from,
    instructions: [...opening, moving],
    unitLimit: tokenUnits,
    deposit: open ? 0n : await depositFor(state, network, mint),
    tokenAccounts: { source, destination },
  }
}

function depositFor({ context }: SolanaState, network: Network, mint: Mint): Promise<bigint> {
  return requestNodes(context, network.caipNetworkId, {
    method: 'getMinimumBalanceForRentExemption',
    params: [mint.accountLength],
    reply: u64,
  })
}
