import { localAccounts, localSolanaAccounts } from '@latchkey/testing'
import { installFakeEvmWallet } from '@latchkey/testing/playwright'
import { installFakeSolanaWallet } from '@latchkey/testing/solana/playwright'
import { getBase58Encoder } from '@solana/kit'
import type { BrowserContext } from 'playwright-core'
import { verifyMessage } from 'viem'

export const walletName = 'Story Wallet'
const message = 'Hello from my shop'

/** A wallet of the visit, its local chain, and the check of what it signs. */
export type TestWallet = {
  /** The local chain, which answers in place of the networks' public nodes. */
  readonly rpcUrl: string
  readonly address: string
  install(context: BrowserContext): Promise<void>
  readonly signaturePattern: RegExp
  isValid(signature: string): Promise<boolean>
}

export function evmWallet(rpcUrl: string): TestWallet {
  const { alice } = localAccounts
  return {
    rpcUrl,
    address: alice.address,
    install: async (context) => {
      const rdns = 'test.story.wallet'
      const options = { accounts: [alice], rpcUrl, chainId: 1, name: walletName, rdns }
      await installFakeEvmWallet(context, options)
    },
    signaturePattern: /^0x[\da-f]{130}$/,
    isValid: (signature) =>
      verifyMessage({ address: alice.address, message, signature: signature as `0x${string}` }),
  }
}

export function solanaWallet(rpcUrl: string): TestWallet {
  const { alice } = localSolanaAccounts
  return {
    rpcUrl,
    address: alice.address,
    install: async (context) => {
      await installFakeSolanaWallet(context, { accounts: [alice], name: walletName })
    },
    signaturePattern: /^[1-9A-HJ-NP-Za-km-z]{80,90}$/,
    isValid: (signature) => verifyEd25519(alice.address, signature),
  }
}

async function verifyEd25519(address: string, signature: string): Promise<boolean> {
  const bytes = (text: string) => Uint8Array.from(getBase58Encoder().encode(text))
  const key = await crypto.subtle.importKey('raw', bytes(address), 'Ed25519', false, ['verify'])
  const signed = new TextEncoder().encode(message)
  return crypto.subtle.verify('Ed25519', key, bytes(signature), signed)
}
