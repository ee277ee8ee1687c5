import type { SignClient } from '@walletconnect/sign-client'
import { closeOfficialCore } from './closeOfficialCore.ts'
import type { DappDriver } from './drivers.ts'
import { createInbox } from './inbox.ts'
import { officialSettings, stopReprocessing } from './officialSettings.ts'
import { dappMetadata } from './relay.ts'
import { chains, methods, requestedNamespaces } from './signer.ts'

type OfficialClient = Awaited<ReturnType<typeof SignClient.init>>

/** The official dapp SDK (its last version with an open licence). */
export async function driveOfficialDapp(relayUrl: string): Promise<DappDriver> {
  const updates = createInbox<readonly string[]>()
  const chainChanges = createInbox<number>()
  const ended = createInbox<string>()
  const settings = await officialSettings(relayUrl)
  let client = await open()

  async function open(): Promise<OfficialClient> {
    const { SignClient: Client } = await import('@walletconnect/sign-client')
    const fresh = await Client.init({ ...settings, metadata: { ...dappMetadata } })
    stopReprocessing(fresh.engine)
    fresh.on('session_update', ({ params }) =>
      updates.put(params.namespaces.eip155?.accounts ?? []),
    )
    fresh.on('session_event', ({ params }) => chainChanges.put(Number(params.event.data)))
    fresh.on('session_delete', ({ topic }) => ended.put(topic))
    return fresh
  }

  return {
    async connect() {
      const { uri = '', approval } = await client.connect({
        optionalNamespaces: requestedNamespaces,
      })
      return { uri, topic: approval().then((session) => session.topic) }
    },
    async authenticate({ domain, uri: aud, nonce, statement }) {
      const { uri, response } = await client.authenticate({
        chains,
        domain,
        uri: aud,
        nonce,
        statement,
        methods,
      })
      const signedIn = response().then(({ session, auths }) => {
        const [auth] = auths ?? []
        const message = auth && client.formatAuthMessage({ request: auth.p, iss: auth.p.iss })
        return {
          topic: session?.topic ?? null,
          message: message ?? null,
          signature: auth?.s.s ?? null,
        }
      })
      return { uri, signedIn }
    },
    accounts: (topic) =>
      client.session.keys.includes(topic)
        ? (client.session.get(topic).namespaces.eip155?.accounts ?? [])
        : [],
    expiry: (topic) => client.session.get(topic).expiry,
    request: (topic, method, params) =>
      client.request({ topic, chainId: 'eip155:31337', request: { method, params } }),
    ping: (topic) => client.ping({ topic }),
    disconnect: (topic) =>
      client.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } }),
    updates,
    chainChanges,
    ended,
    async reload() {
      await closeOfficialCore(client.core)
      client = await open()
    },
    close: () => closeOfficialCore(client.core),
  }
}
