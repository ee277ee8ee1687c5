import { localSolanaAccounts, type SolanaChain } from '@latchkey/testing'
import {
  type Address,
  address,
  createSolanaRpc,
  getAddressCodec,
  getBase64Encoder,
} from '@solana/kit'
import { getNonceEncoder, NonceState, NonceVersion } from '@solana-program/system'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import { concatBytes, key, u32, u64 } from './instructionBytes.ts'

const { alice, bob } = localSolanaAccounts
const codec = getAddressCodec()
/** An address for a test, from its number. */
const testAddress = (number: number): Address =>
  codec.decode(Uint8Array.from({ length: 32 }, (_, index) => (index < 31 ? 7 : number)))

export const programs = {
  system: address('11111111111111111111111111111111'),
  stake: address('Stake11111111111111111111111111111111111111'),
  vote: address('Vote111111111111111111111111111111111111111'),
  loader: address('BPFLoaderUpgradeab1e11111111111111111111111'),
  token: address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'),
  /** A program that Latchkey does not decode: a copy of the token program under another address. */
  vault: testAddress(1),
} as const

/** What alice holds in programs, besides her tokens. */
export const positions = {
  /** Initialised, not delegated. */
  stake: testAddress(10),
  /** Delegated since the first epoch. */
  delegated: testAddress(11),
  secondStake: testAddress(12),
  nonce: testAddress(13),
  vote: testAddress(14),
  buffer: testAddress(15),
  programData: testAddress(16),
  program: testAddress(17),
  /** In the undecoded program: her position, another one of hers, and bob's. */
  vault: testAddress(20),
  secondVault: testAddress(21),
  bobsVault: testAddress(22),
  vaultMint: testAddress(23),
} as const

export const wrappedSol = 'So11111111111111111111111111111111111111112'
export const oneSol = 1_000_000_000n
const noDate = 0xffff_ffff_ffff_ffffn

/** Writes alice's positions: stakes, a nonce account, a vote account, a program, and positions in an undecoded program. */
export async function writeSolanaPositions(chain: SolanaChain): Promise<void> {
  await writeVault(chain)
  writeMint(chain, { at: wrappedSol, program: programs.token, decimals: 9 })
  const staked = { program: programs.stake, lamports: 5n * oneSol }
  chain.setAccount({ ...staked, address: positions.stake, data: stakeBytes(alice.address) })
  chain.setAccount({ ...staked, address: positions.secondStake, data: stakeBytes(alice.address) })
  chain.setAccount({
    ...staked,
    address: positions.delegated,
    data: stakeBytes(alice.address, positions.vote),
  })
  const nonce = getNonceEncoder().encode({
    version: NonceVersion.Current,
    state: NonceState.Initialized,
    authority: address(alice.address),
    blockhash: address(bob.address),
    lamportsPerSignature: 5_000n,
  })
  chain.setAccount({
    address: positions.nonce,
    program: programs.system,
    data: Uint8Array.from(nonce),
    lamports: oneSol,
  })
  chain.setAccount({
    address: positions.vote,
    program: programs.vote,
    data: voteBytes(alice.address),
    lamports: 2n * oneSol,
  })
  await writePrograms(chain)
}

/** StakeStateV2: Initialized, or Stake when it is delegated. */
function stakeBytes(owner: string, votedFor?: string): Uint8Array {
  const bytes = new Uint8Array(200)
  const meta = concatBytes(
    u32(votedFor ? 2 : 1),
    u64(2_282_880n),
    key(owner),
    key(owner),
    new Uint8Array(48),
  )
  const delegation = votedFor
    ? concatBytes(key(votedFor), u64(4n * oneSol), u64(noDate), u64(noDate), u64(0n), u64(0n))
    : new Uint8Array()
  bytes.set(concatBytes(meta, delegation))
  return bytes
}

/** VoteStateV3 without votes. */
function voteBytes(owner: string): Uint8Array {
  const bytes = new Uint8Array(3762)
  const noVotes = concatBytes(u64(0n), Uint8Array.of(0))
  const voters = concatBytes(u64(1n), u64(0n), key(owner))
  const head = concatBytes(u32(2), key(owner), key(owner), Uint8Array.of(5), noVotes, voters)
  bytes.set(head)
  // Prior voters: a ring buffer of 32 entries of 48 bytes, its index, and whether it is empty.
  const afterVoters = head.length + 32 * 48
  bytes.set(concatBytes(u64(31n), Uint8Array.of(1)), afterVoters)
  return bytes
}

async function writePrograms(chain: SolanaChain): Promise<void> {
  const code = await readCode(chain)
  const authority = concatBytes(Uint8Array.of(1), key(alice.address))
  chain.setAccount({
    address: positions.buffer,
    program: programs.loader,
    data: concatBytes(u32(1), authority, code),
  })
  chain.setAccount({
    address: positions.programData,
    program: programs.loader,
    data: concatBytes(u32(3), u64(0n), authority, code, new Uint8Array(100)),
  })
  chain.setAccount({
    address: positions.program,
    program: programs.loader,
    data: concatBytes(u32(2), key(positions.programData)),
    executable: true,
  })
}

async function writeVault(chain: SolanaChain): Promise<void> {
  const dataAddress = testAddress(2)
  const code = await readCode(chain)
  const programData = concatBytes(u32(3), u64(0n), new Uint8Array(33), code)
  chain.setAccount({ address: dataAddress, program: programs.loader, data: programData })
  chain.setAccount({
    address: programs.vault,
    program: programs.loader,
    data: concatBytes(u32(2), key(dataAddress)),
    executable: true,
  })
  writeMint(chain, { at: positions.vaultMint, program: programs.vault, decimals: 0 })
  const lamports = oneSol
  const put = (at: string, owner: string, amount: bigint) =>
    chain.setAccount({
      address: at,
      program: programs.vault,
      data: vaultBytes(owner, amount),
      lamports,
    })
  put(positions.vault, alice.address, 1_000n)
  put(positions.secondVault, alice.address, 0n)
  put(positions.bobsVault, bob.address, 1_000n)
}

function writeMint(
  chain: SolanaChain,
  { at, program, decimals }: { at: string; program: string; decimals: number },
): void {
  const mint = getMintEncoder().encode({
    mintAuthority: address(bob.address),
    supply: 3_000n,
    decimals,
    isInitialized: true,
    freezeAuthority: null,
  })
  chain.setAccount({ address: at, program, data: Uint8Array.from(mint) })
}

function vaultBytes(owner: string, amount: bigint): Uint8Array {
  const state = getTokenEncoder().encode({
    mint: positions.vaultMint,
    owner: address(owner),
    amount,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
  return Uint8Array.from(state)
}

/** The code of the token program. */
async function readCode({ url }: SolanaChain): Promise<Uint8Array> {
  const read = async (at: string) => {
    const rpc = createSolanaRpc(url)
    const { value } = await rpc.getAccountInfo(address(at), { encoding: 'base64' }).send()
    return getBase64Encoder().encode(value?.data[0] ?? '')
  }
  const programData = codec.decode(await read(programs.token), 4)
  return Uint8Array.from((await read(programData)).slice(45))
}
