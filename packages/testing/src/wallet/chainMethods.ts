import { callRpc } from '../chain/callRpc.ts'
import { invalidParams, ProviderRpcError } from '../chain/ProviderRpcError.ts'
import type { Handler } from './handler.ts'
import { isRecord } from './isRecord.ts'
import { moveToChain, type WalletState } from './walletState.ts'

export const chainMethods: Readonly<Record<string, Handler>> = {
  async wallet_switchEthereumChain(state, { origin, params }) {
    const chainId = parseChainId(params[0])
    if (!state.rpcUrls.has(chainId)) {
      const text = `Unrecognized chain ID "0x${chainId.toString(16)}". Try adding the chain using wallet_addEthereumChain first.`
      throw new ProviderRpcError(4902, text)
    }
    return switchTo(state, origin, chainId)
  },

  async wallet_addEthereumChain(state, { origin, params }) {
    const chainId = parseChainId(params[0])
    if (state.rpcUrls.has(chainId)) return switchTo(state, origin, chainId)
    const url = parseRpcUrl(params[0])
    return state.prompts.ask({ kind: 'addChain', origin }, state.behaviour.addChain, async () => {
      const answered = Number(await callRpc(url, 'eth_chainId'))
      if (answered !== chainId) {
        throw invalidParams(`chain ${chainId} was named, but its RPC URL says ${answered}`)
      }
      state.rpcUrls.set(chainId, url)
      moveToChain(state, chainId)
      return null
    })
  },

  async wallet_watchAsset(state, { origin }) {
    const { watchAsset } = state.behaviour
    return state.prompts.ask({ kind: 'watchAsset', origin }, watchAsset, async () => true)
  },
}

async function switchTo(state: WalletState, origin: string, chainId: number): Promise<unknown> {
  if (chainId === state.chainId) return null
  return state.prompts.ask({ kind: 'switch', origin }, state.behaviour.switch, async () => {
    moveToChain(state, chainId)
    return null
  })
}

function parseChainId(chain: unknown): number {
  const id = isRecord(chain) ? chain.chainId : undefined
  if (typeof id !== 'string' || !/^0x[1-9a-f][0-9a-f]*$/i.test(id)) {
    throw invalidParams(`expected 0x-prefixed chain id, got ${JSON.stringify(id)}`)
  }
  return Number(id)
}

function parseRpcUrl(chain: unknown): string {
  const urls = isRecord(chain) && Array.isArray(chain.rpcUrls) ? chain.rpcUrls : []
  const url: unknown = urls[0]
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalidParams('expected an RPC URL')
  return url
}
