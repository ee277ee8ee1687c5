import { createTestServer, type TestServer, type TestServerOptions } from './createTestServer.ts'
import { type Mailbox, startMailbox } from './startMailbox.ts'
import { embeddedEnv, openVaultBrowser, siteOrigin, type VaultBrowser } from './vaultBrowser.ts'

/** What the tests of a file share: there between `start` and `close`. */
export type EmbeddedStage = {
  readonly server: TestServer
  readonly mailbox: Mailbox
  /** A new browser in front of this server. */
  open(): Promise<VaultBrowser>
  start(): Promise<void>
  close(): Promise<void>
}

/** A server with the embedded wallet, for one site unless told otherwise, and the mailbox it writes to. */
export function stageEmbedded(options: TestServerOptions = {}): EmbeddedStage {
  let mailbox: Mailbox
  let server: TestServer
  return {
    get server() {
      return server
    },
    get mailbox() {
      return mailbox
    },
    open: () => openVaultBrowser(server, mailbox),
    async start() {
      mailbox = await startMailbox()
      server = await createTestServer({
        projects: [{ id: 'test', origins: [siteOrigin] }],
        ...options,
        env: { ...embeddedEnv(mailbox), ...options.env },
      })
    },
    async close() {
      await server.close()
      await mailbox.close()
    },
  }
}
