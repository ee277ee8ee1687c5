import {
  createWalletConnect,
  proposeNamespaces,
  type WalletConnectSession,
} from '@latchkey/walletconnect'

const relayUrl = new URLSearchParams(location.search).get('relay') ?? ''
const events: string[] = []

function watch(session: WalletConnectSession | null): string | null {
  session?.watch((event) => events.push(event.type))
  return session?.topic ?? null
}

/** What the test may do with a tab. */
function openTab() {
  const { origin } = location
  const metadata = { name: 'Tabs', description: '', url: origin, icons: [] }
  const client = createWalletConnect({ relayUrl, projectId: 'test', metadata })
  return {
    events,
    connect: () =>
      new Promise<string>((onUri) => {
        const namespaces = proposeNamespaces(['eip155:1', 'eip155:10'])
        client.connect({ namespaces, onUri }).then(watch, (error) => events.push(String(error)))
      }),
    restore: async () => watch(await client.restore()),
    topics: () => client.sessions().map((session) => session.topic),
    sign: () =>
      client
        .sessions()[0]
        ?.request({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x00'] }),
    disconnect: () => client.sessions()[0]?.disconnect(),
  }
}

declare global {
  var tab: ReturnType<typeof openTab>
}

globalThis.tab = openTab()
