import type { Account, CaipNetworkId } from '@latchkey/core'
import type { ResolvedName } from '@latchkey/core/adapter'
import {
  type Address,
  address,
  getAddressCodec,
  getProgramDerivedAddress,
  isOffCurveAddress,
} from '@solana/kit'
import type { SolanaState } from '../solanaState.ts'
import { readAccounts } from './readAccounts.ts'

const nameProgram = address('namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX')
const favouriteProgram = address('85iDfUvr3HJyLM2zcq5BXSiDvUWfw6cSE1FfNBo8Ap29')
/** The account of the `.sol` top-level domain, the parent of all its names. */
const solRoot = address('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
const reverseClass = address('33m47vH6Eav6jr5Ry86XjhRft2jRBLDnDgPSHoquXi2Z')
const zeroAddress = address('11111111111111111111111111111111')

const ownerAt = 32
const textAt = 96

/** `.sol` names are on mainnet; a site without mainnet reads its active network. */
const mainnet: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/**
 * The owner of a `.sol` name, read from the chain; `null` for an unregistered name, and for one that a program owns (a
 * tokenised name), whose owner is not certain.
 */
export async function resolveName(state: SolanaState, name: string): Promise<ResolvedName | null> {
  const network = networkOf(state)
  const ownerUrls = state.context.ownRpcUrls?.(network) ?? []
  // Only the owner's nodes, when there are any: else the server could answer while they are unreachable.
  const context =
    ownerUrls.length > 0 ? { ...state.context, rpcUrls: () => ownerUrls } : state.context
  const address = await ownerOf(context, network, name)
  return address === null ? null : { address, sources: [ownerUrls.length > 0 ? 'site' : 'server'] }
}

async function ownerOf(
  context: SolanaState['context'],
  network: CaipNetworkId,
  name: string,
): Promise<string | null> {
  const label = /^([^.\s]{1,63})\.sol$/.exec(name.toLowerCase())?.[1]
  if (!label) return null
  const accountAddress = await nameAccount(label, { parent: solRoot, kind: zeroAddress })
  const [found] = await readAccounts(context, network, [accountAddress])
  if (!found || found.owner !== nameProgram || found.data.length < textAt) return null
  const owner = getAddressCodec().decode(found.data, ownerAt)
  return owner === zeroAddress || isOffCurveAddress(owner) ? null : owner
}

/** The account's favourite `.sol` name, if the name resolves to the account. */
export async function lookUpName(state: SolanaState, account: Account): Promise<string | null> {
  const [favourite] = await getProgramDerivedAddress({
    programAddress: favouriteProgram,
    seeds: ['favourite_domain', getAddressCodec().encode(address(account.address))],
  })
  const network = networkOf(state)
  const [chosen] = await readAccounts(state.context, network, [favourite])
  if (!chosen || chosen.owner !== favouriteProgram || chosen.data.length < 33) return null
  const domain = getAddressCodec().decode(chosen.data, 1)
  const [reverse] = await readAccounts(state.context, network, [
    await nameAccount(domain, { parent: zeroAddress, kind: reverseClass }),
  ])
  const label = reverse?.owner === nameProgram ? readText(reverse.data) : null
  if (!label) return null
  const isOwn = (await resolveName(state, `${label}.sol`))?.address === account.address
  return isOwn ? `${label}.sol` : null
}

function networkOf({ context }: SolanaState): CaipNetworkId {
  const siteNetworks = context.networks().map(({ caipNetworkId }) => caipNetworkId)
  return siteNetworks.includes(mainnet) ? mainnet : context.activeNetwork()
}

async function nameAccount(
  name: string,
  { parent, kind }: { parent: Address; kind: Address },
): Promise<Address> {
  const codec = getAddressCodec()
  const text = new TextEncoder().encode(`SPL Name Service${name}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  const [found] = await getProgramDerivedAddress({
    programAddress: nameProgram,
    seeds: [hash, codec.encode(kind), codec.encode(parent)],
  })
  return found
}

function readText(data: Uint8Array): string | null {
  if (data.length < textAt + 4) return null
  const length = new DataView(data.buffer, data.byteOffset).getUint32(textAt, true)
  const bytes = data.subarray(textAt + 4, textAt + 4 + length)
  return bytes.length === length && length <= 63 ? new TextDecoder().decode(bytes) : null
}
