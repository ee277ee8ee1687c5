import { checkMessage, parseMessage } from '@latchkey/siwx'
import { encodeFunctionData, hexToBigInt, parseAbi, verifyMessage } from 'viem'
import type { Context } from '../../context/context.ts'
import { readOne } from '../../network/readMany.ts'
import type { SocialAccount } from './exchangeCode.ts'
import { SocialError } from './fetchProvider.ts'

const OPTIMISM = 'eip155:10'
const ID_REGISTRY = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const ISSUER = 'https://farcaster.xyz'

export type FarcasterProof = { message: string; signature: string; username: string | undefined }
export type ExpectedProof = { site: string; nonce: string; now: number }

/**
 * Verifies a Farcaster login: the message has our domain and this login's nonce, and its signer owns
 * the fid in it, according to the id registry on Optimism. Other data of the relay is not trusted.
 */
export async function verifyFarcasterProof(
  { chains }: Pick<Context, 'chains'>,
  { message: text, signature, username }: FarcasterProof,
  { site, nonce, now }: ExpectedProof,
): Promise<SocialAccount> {
  const { host, protocol } = new URL(site)
  const message = parseMessage(text)
  checkMessage(message, { domain: host, scheme: protocol === 'https:' ? 'https' : 'http' }, now)
  if (message.nonce !== nonce || message.chainId !== OPTIMISM) {
    throw new SocialError('This answers another login')
  }
  const fids = (message.resources ?? []).flatMap((uri) => {
    const fid = /^farcaster:\/\/fid\/([1-9]\d{0,18})$/.exec(uri)?.[1]
    return fid ? [fid] : []
  })
  const [fid] = fids
  if (fid === undefined || fids.length > 1) throw new SocialError('The message names no account')
  const address = message.accountAddress as `0x${string}`
  const isSigned = await verifyMessage({
    address,
    message: text,
    signature: signature as `0x${string}`,
  }).catch(() => false)
  if (!isSigned) throw new SocialError('Not signed by this address')
  const owned = await readOne(chains.client(OPTIMISM), {
    to: ID_REGISTRY,
    data: encodeFunctionData({ abi: registryAbi, functionName: 'idOf', args: [address] }),
    decode: (answer) => hexToBigInt(answer),
  })
  if (owned !== BigInt(fid)) throw new SocialError('This address does not own the account')
  const label = /^[a-z0-9][a-z0-9.-]{0,40}$/.exec(username ?? '')?.[0] ?? `Farcaster ${fid}`
  return { issuer: ISSUER, subject: fid, label }
}
