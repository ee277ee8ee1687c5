import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendBrokenHandshakes } from '@latchkey/testing/handshakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { openVaultServer, type VaultServer } from './openVaultServer.ts'

const HANDSHAKES = Number(process.env.HANDSHAKES ?? 400)
const folder = mkdtempSync(join(tmpdir(), 'latchkey-vault-'))
let host: VaultServer

beforeAll(async () => {
  writeFileSync(`${folder}/social.html`, '<p>social')
  const config = readConfig({
    ROLES: 'vault',
    VAULT_URL: 'https://vault.example',
    VAULT_SECRET: 'a secret of thirty-two characters',
    PUBLIC_URL: 'http://127.0.0.1:1',
    HOST: '127.0.0.1',
    PORT: '0',
  })
  host = await openVaultServer(config, { folder })
})
afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

const url = (): string => host.url

/** Sockets of this process, the vault's own and the client's. */
function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length
}

async function firstLine(text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(host.url).port) })
  socket.write(text)
  const [data] = await once(socket, 'data')
  socket.destroy()
  return String(data).split('\r\n')[0] ?? ''
}

test(`${HANDSHAKES} broken handshakes leave no socket of the vault’s server open, and the next visitor is served`, async () => {
  const before = openSockets()
  await sendBrokenHandshakes({ url: url(), paths: ['/social', '/frame/shop'], count: HANDSHAKES })
  await expect.poll(openSockets, { timeout: 30_000 }).toBe(before)
  const page = await fetch(`${url()}/social`)
  expect(await page.text()).toBe('<p>social')
}, 240_000)

test.each([
  ['//', 404],
  ['///', 404],
  ['http://[', 400],
  ['*', 400],
  ['/social', 200],
])(
  'the vault’s server answers a websocket handshake for %s as a plain request, with %i',
  async (target, status) => {
    const headers = 'host: vault\r\nconnection: upgrade\r\nupgrade: websocket\r\n'
    expect(await firstLine(`GET ${target} HTTP/1.1\r\n${headers}\r\n`)).toContain(` ${status} `)
  },
)
