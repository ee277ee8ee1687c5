import { invalidParams } from '../chain/ProviderRpcError.ts'
import type { Handler } from './handler.ts'
import { isRecord } from './isRecord.ts'
import { grant, revoke, toHex, visibleAccounts, type WalletState } from './walletState.ts'

export const accountMethods: Readonly<Record<string, Handler>> = {
  eth_accounts: read((state, origin) => [...visibleAccounts(state, origin)]),
  eth_coinbase: read((state, origin) => visibleAccounts(state, origin)[0] ?? null),
  eth_chainId: read((state) => toHex(shownChainId(state))),
  net_version: read((state) => String(shownChainId(state))),

  async eth_requestAccounts(state, { origin }) {
    const known = visibleAccounts(state, origin)
    return known.length > 0 ? [...known] : connect(state, origin)
  },

  async wallet_requestPermissions(state, { origin, params }) {
    const [wanted] = params
    if (!isRecord(wanted) || !('eth_accounts' in wanted)) {
      throw invalidParams('only eth_accounts can be permitted')
    }
    await connect(state, origin)
    return permissions(state, origin)
  },

  async wallet_getPermissions(state, { origin }) {
    return permissions(state, origin)
  },

  async wallet_revokePermissions(state, { origin }) {
    revoke(state, origin)
    return null
  },
}

function read(answer: (state: WalletState, origin: string) => unknown): Handler {
  return (state, { origin }) =>
    state.prompts.ask({ kind: 'read', origin }, state.behaviour.read, async () =>
      answer(state, origin),
    )
}

function shownChainId({ behaviour, chainId }: WalletState): number {
  return behaviour.reportedChainId === false ? chainId : behaviour.reportedChainId
}

function connect(state: WalletState, origin: string): Promise<unknown> {
  const { connect: configured } = state.behaviour
  const answer = configured === 'no-accounts' ? ({ result: [] } as const) : configured
  return state.prompts.ask({ kind: 'connect', origin }, answer, async () => {
    grant(state, origin)
    return [...state.accounts]
  })
}

function permissions(state: WalletState, origin: string): unknown[] {
  const accounts = visibleAccounts(state, origin)
  if (accounts.length === 0) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: [...accounts] }]
  return [{ parentCapability: 'eth_accounts', invoker: origin, caveats }]
}
