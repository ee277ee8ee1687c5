import type { Caip10, SharedWallet } from '@latchkey/core'
import type { LoginSteps, SharedSession } from '@latchkey/core/adapter'
import type { FakeEvmWallet } from '@latchkey/testing/wallet'

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
): SharedWallet {
  const name = 'Login'
  const provider = wallet.providerFor('https://vault.example')
  const session: SharedSession = {
    topic: 'login',
    peer: { name, icon: null, url: null },
    namespaces: () => ['eip155'],
    accounts: () => wallet.accounts.map((address): Caip10 => `eip155:${wallet.chainId}:${address}`),
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
  connectEmail: refuseLogin,
  waitForDeviceLink: refuseLogin,
  connectOtp: refuseLogin,
  socialUrl: refuseLogin,
  connectSocial: refuseLogin,
  connectInWindow: refuseLogin,
  farcasterUrl: refuseLogin,
  connectFarcaster: refuseLogin,
}
