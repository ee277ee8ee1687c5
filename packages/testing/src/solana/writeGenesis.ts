import {
  type Address,
  address,
  getAddressCodec,
  getProgramDerivedAddress,
  lamports,
} from '@solana/kit'
import type { LiteSVM } from 'litesvm'
import { type LocalSolanaMint, localSolanaAccounts, localSolanaTokens } from './localSolana.ts'
import { associatedProgram, metadataProgram, token2022Program, tokenProgram } from './programs.ts'
import { encodeMetadata, encodeMint, encodeTokenAccount } from './tokenBytes.ts'

const authority = address('Gt7NLkxxHXRh5u1oNy6Fwna4GQPFptHGruLBXMYiUBkG')
const solDecimals = 9

/** Writes the chain's first state: the mints with their names, and what each test account holds. */
export async function writeGenesis(svm: LiteSVM): Promise<void> {
  for (const token of Object.values(localSolanaTokens)) await writeMint(svm, token)
  for (const { address: owner, holds } of Object.values(localSolanaAccounts)) {
    const sol = toUnits(holds.sol, solDecimals)
    if (sol > 0n) svm.airdrop(address(owner), lamports(sol))
    for (const [name, amount] of Object.entries(holds.tokens)) {
      const token = localSolanaTokens[name as keyof typeof localSolanaTokens]
      await writeHolding(svm, { token, owner: address(owner), amount })
    }
  }
}

async function writeMint(svm: LiteSVM, token: LocalSolanaMint): Promise<void> {
  const mint = address(token.address)
  const { decimals, feeBps, name, symbol } = token
  const supply = Object.values(localSolanaAccounts)
    .flatMap(({ holds }) => Object.entries(holds.tokens))
    .filter(([name]) => localSolanaTokens[name as keyof typeof localSolanaTokens] === token)
    .reduce((sum, [, amount]) => sum + toUnits(amount, decimals), 0n)
  writeAccount(svm, {
    at: mint,
    program: programOf(token),
    data: encodeMint({ authority, supply, decimals, feeBps }),
  })
  const codec = getAddressCodec()
  const [at] = await getProgramDerivedAddress({
    programAddress: metadataProgram,
    seeds: ['metadata', codec.encode(metadataProgram), codec.encode(mint)],
  })
  writeAccount(svm, {
    at,
    program: metadataProgram,
    data: encodeMetadata({ mint, authority, name, symbol }),
  })
}

async function writeHolding(
  svm: LiteSVM,
  { token, owner, amount }: { token: LocalSolanaMint; owner: Address; amount: string },
): Promise<void> {
  const codec = getAddressCodec()
  const mint = address(token.address)
  const program = programOf(token)
  const [at] = await getProgramDerivedAddress({
    programAddress: associatedProgram,
    seeds: [codec.encode(owner), codec.encode(program), codec.encode(mint)],
  })
  const tokenAccount = { mint, owner, amount: toUnits(amount, token.decimals) }
  writeAccount(svm, {
    at,
    program,
    data: encodeTokenAccount(tokenAccount, { hasFee: token.feeBps > 0 }),
  })
}

/** Writes bytes into an account and gives it the rent-exempt balance. */
export function writeAccount(
  svm: LiteSVM,
  { at, program, data }: { at: Address; program: Address; data: Uint8Array },
): void {
  svm.setAccount({
    address: at,
    data,
    executable: false,
    lamports: lamports(svm.minimumBalanceForRentExemption(BigInt(data.length))),
    programAddress: program,
    space: BigInt(data.length),
  })
}

function programOf({ program }: LocalSolanaMint): Address {
  return program === 'token' ? tokenProgram : token2022Program
}

function toUnits(amount: string, decimals: number): bigint {
  return BigInt(amount) * 10n ** BigInt(decimals)
}
