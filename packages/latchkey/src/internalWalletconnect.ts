/** What `@latchkey/testing` builds its WalletConnect wallet of. No promise: it may change in any release. */
export * from '@latchkey/walletconnect/internal'
