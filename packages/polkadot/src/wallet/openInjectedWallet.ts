import { type Account, type CaipNetworkId, LatchkeyError, parseCaipNetworkId } from '@latchkey/core'
import { askWallet, type WalletState } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import * as v from 'valibot'
import type { InjectedSigner, PolkadotConnection } from '../connection/polkadotConnection.ts'
import type { DiscoveredWallet } from './createWalletDiscovery.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'
import { formatOf, type Ss58Formats } from './ss58Formats.ts'

const listedAccounts = v.array(
  v.object({
    address: v.pipe(v.string(), v.nonEmpty(), v.maxLength(200)),
    name: v.nullish(v.string()),
    type: v.nullish(v.string()),
    genesisHash: v.nullish(v.string()),
  }),
)
type Listed = v.InferOutput<typeof listedAccounts>

type Injected = {
  accounts: {
    get(): Promise<unknown>
    subscribe?(onAccounts: (accounts: unknown) => void): unknown
  }
  signer?: InjectedSigner
}

export type OpenWalletOptions = { origin: string; network: CaipNetworkId; formats: Ss58Formats }

/** Enables the wallet for the page. A wallet that has authorized the page before does not prompt. */
export async function openInjectedWallet(
  { extension }: DiscoveredWallet,
  options: OpenWalletOptions,
): Promise<PolkadotConnection> {
  const injected = await askWallet('enable', () => extension.enable(options.origin))
  if (!isInjected(injected)) throw new LatchkeyError('wallet/failed', { code: null })
  let listed = parseListed(await askWallet('accounts.get', () => injected.accounts.get()))
  let chainId = options.network
  const state = (): WalletState => ({ chainId, accounts: toAccounts(listed, chainId, options) })
  /** Wallets look an account up by the address in the format they listed it. */
  const listedAddress = (address: string): string =>
    listed.find((account) => isSameAccount(account.address, address))?.address ?? address
  return {
    state: state(),
    signer: injected.signer ?? null,
    watch: (onChange) =>
      watchAccounts(injected, (now) => {
        listed = now
        onChange(state())
      }),
    switchNetwork(id) {
      chainId = id
      return state()
    },
    signBytes: ({ address, bytes }) =>
      askWallet('signRaw', () =>
        requireMethod(
          injected.signer,
          'signRaw',
        )({
          address: listedAddress(address),
          data: `0x${hex.encode(bytes)}`,
          type: 'bytes',
        }),
      ),
    signPayload: (payload) =>
      askWallet('signPayload', () =>
        requireMethod(
          injected.signer,
          'signPayload',
        )({
          ...payload,
          address: listedAddress(payload.address),
        } as never),
      ),
  }
}

/** The accounts of this network, in its SS58 format. Ethereum-type accounts are left out: they sign differently. */
function toAccounts(
  listed: Listed,
  chainId: CaipNetworkId,
  { formats }: OpenWalletOptions,
): readonly Account[] {
  const genesis = `0x${parseCaipNetworkId(chainId).reference}`
  const accounts = listed
    .filter(({ genesisHash }) => !genesisHash || genesisHash.startsWith(genesis))
    .flatMap(({ address, name, type }): Account[] => {
      const account = decodeSs58(address)?.account
      if (!account || type === 'ethereum' || account.length !== 32) return []
      return [
        {
          namespace: 'polkadot',
          address: encodeSs58(account, formatOf(chainId, formats)),
          type: 'eoa',
          publicKey: `0x${hex.encode(account)}`,
          ...(name ? { label: name } : {}),
          ...(type ? { scheme: type } : {}),
        },
      ]
    })
  return [...new Map(accounts.map((account) => [account.address, account])).values()]
}

function watchAccounts(injected: Injected, onAccounts: (accounts: Listed) => void): () => void {
  const unsubscribe = injected.accounts.subscribe?.((accounts) => {
    const parsed = v.safeParse(listedAccounts, accounts)
    // A change with invalid data disconnects.
    onAccounts(parsed.success ? parsed.output : [])
  })
  return () => {
    if (typeof unsubscribe === 'function') unsubscribe()
  }
}

function requireMethod<Name extends 'signRaw' | 'signPayload'>(
  signer: InjectedSigner | undefined,
  method: Name,
): NonNullable<InjectedSigner[Name]> {
  const found = signer?.[method]
  if (!found) throw new LatchkeyError('wallet/method-unsupported', { method })
  return found.bind(signer) as NonNullable<InjectedSigner[Name]>
}

function parseListed(reply: unknown): Listed {
  const parsed = v.safeParse(listedAccounts, reply)
  if (parsed.success) return parsed.output
  const cause = new v.ValiError(parsed.issues)
  throw new LatchkeyError('wallet/failed', { code: null }, { cause })
}

function isInjected(value: unknown): value is Injected {
  return typeof (value as Injected | null)?.accounts?.get === 'function'
}

function isSameAccount(a: string, b: string): boolean {
  const [first, second] = [decodeSs58(a), decodeSs58(b)]
  if (!first || !second) return a === b
  return hex.encode(first.account) === hex.encode(second.account)
}
