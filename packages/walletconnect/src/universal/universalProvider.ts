import type { WcGranted } from '@latchkey/wire'

/** Proposed namespaces as the provider takes them: each with its list of chains. */
export type ProposedNamespaces = Record<
  string,
  { chains: string[]; methods: string[]; events: string[] }
>

/** The part of WalletConnect's `UniversalProvider` (`@walletconnect/universal-provider`) that Latchkey uses. */
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
