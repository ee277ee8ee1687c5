import { createTestServer, type TestServer, type TestServerOptions } from './createTestServer.ts'
import { type Mailbox, startMailbox } from './startMailbox.ts'
import { embeddedEnv, openVaultBrowser, siteOrigin, type VaultBrowser } from './vaultBrowser.ts'

/** A server and a mailbox that the tests of a file share; available between `start` and `close`. */
export type EmbeddedFixture = {
  readonly server: TestServer
  readonly mailbox: Mailbox
  /** Opens a new browser for this server. */
  open(): Promise<VaultBrowser>
  start(): Promise<void>
  close(): Promise<void>
}

/** A server with the embedded wallet, by default for one site, and its mailbox. */
export function createEmbeddedFixture(options: TestServerOptions = {}): EmbeddedFixture {
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
