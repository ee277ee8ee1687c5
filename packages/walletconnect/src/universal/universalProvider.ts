import type { WcGranted } from '@latchkey/wire'

/** Proposed namespaces as the provider takes them: each with its list of chains. */
export type ProposedNamespaces = Record<
  string,
  { chains: string[]; methods: string[]; events: string[] }
>

/** What is used of WalletConnect's own `UniversalProvider` (`@walletconnect/universal-provider`). */
export type UniversalProvider = {
  session?:
    | {
        topic: string
        namespaces: WcGranted
        peer: { metadata: { name: string; url: string; icons: readonly string[] } }
      }
    | undefined
  connect(options: { optionalNamespaces: ProposedNamespaces }): Promise<unknown>
  request(call: { method: string; params: never }, chain?: string): Promise<unknown>
  disconnect(): Promise<void>
  abortPairingAttempt?(): void
  on(event: string, listener: (data: never) => void): unknown
  removeListener(event: string, listener: (data: never) => void): unknown
}
