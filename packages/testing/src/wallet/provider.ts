import { answerRequest } from './answerRequest.ts'
import type { Events } from './events.ts'
import type { RequestLog } from './requestLog.ts'
import type { WalletAnswer } from './walletBehavior.ts'
import type { WalletState } from './walletState.ts'

/** The provider of EIP-1193, as a site holds it. */
export type Eip1193Provider = {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): Eip1193Provider
  removeListener(event: string, listener: (payload: unknown) => void): Eip1193Provider
}

type Site = { readonly origin: string; readonly events: Events; readonly log: RequestLog }

export function createProvider(state: WalletState, { origin, events, log }: Site): Eip1193Provider {
  const provider: Eip1193Provider = {
    request({ method, params }) {
      const request = { origin, method, params: Array.isArray(params) ? params : [] }
      throwIfConfigured(state, method)
      return log.follow(request, answerRequest(state, request))
    },
    on(event, listener) {
      events.on(origin, event, listener)
      return provider
    },
    removeListener(event, listener) {
      events.off(origin, event, listener)
      return provider
    },
  }
  return provider
}

const behaviourKeys: Readonly<Record<string, 'connect' | 'sign' | 'send' | 'switch' | 'read'>> = {
  eth_requestAccounts: 'connect',
  wallet_requestPermissions: 'connect',
  personal_sign: 'sign',
  eth_signTypedData_v4: 'sign',
  eth_sendTransaction: 'send',
  wallet_sendCalls: 'send',
  wallet_switchEthereumChain: 'switch',
  eth_accounts: 'read',
  eth_chainId: 'read',
}

/** A crashing wallet throws synchronously instead of returning a rejected promise. */
function throwIfConfigured({ behaviour, prompts }: WalletState, method: string): void {
  const kind = behaviourKeys[method]
  const answer: WalletAnswer | 'no-accounts' | undefined = kind && behaviour[kind]
  if (answer === 'throw' && !prompts.isAnswerPromised) throw new Error('The wallet crashed.')
}
