import type { CaipAddress, SharedConnector } from '@latchkey/core'
import type { LoginSteps, WalletSession } from '@latchkey/core/adapter'
import type { FakeEvmWallet } from '@latchkey/testing/evm'

export type LoginWalletOptions = {
  steps?: Partial<LoginSteps> | undefined
  /** Whether the window in which the wallet opens ever says that it is done. */
  outcome?: 'opens' | 'hangs' | undefined
  accountType?: 'eoa' | 'smartAccount' | undefined
}

/** An embedded wallet with real keys; its session is a test double of the vault's. */
export function loginWallet(
  wallet: FakeEvmWallet,
  { steps = {}, outcome = 'opens', accountType = 'eoa' }: LoginWalletOptions = {},
): SharedConnector {
  const name = 'Login'
  const provider = wallet.providerFor('https://vault.example')
  const session: WalletSession = {
    topic: 'login',
    peer: { name, icon: null, url: null },
    namespaces: () => ['eip155'],
    accounts: () =>
      wallet.accounts.map((address): CaipAddress => `eip155:${wallet.chainId}:${address}`),
    accountType: () => accountType,
    chains: () => [`eip155:${wallet.chainId}`],
    methods: () => ['personal_sign', 'eth_sendTransaction'],
    request: async ({ method, params }) => {
      await provider.request({ method: 'eth_requestAccounts' })
      return provider.request({ method, params })
    },
    watch: () => () => {},
    disconnect: async () => {},
  }
  return {
    id: 'embedded',
    name,
    open: async () => ({
      connect: outcome === 'opens' ? async () => session : () => new Promise(() => {}),
      login: { ...refuseAll, ...steps },
      restore: async () => null,
      close: () => {},
    }),
  }
}

const refuseLogin = async (): Promise<never> => {
  throw new Error('This test wallet has no such login step')
}

const refuseAll: LoginSteps = {
  startEmailLogin: refuseLogin,
  waitForDeviceLink: refuseLogin,
  verifyEmailCode: refuseLogin,
  socialUrl: refuseLogin,
  connectSocial: refuseLogin,
  connectInWindow: refuseLogin,
  farcasterUrl: refuseLogin,
  connectFarcaster: refuseLogin,
}
